"""Function words: what a question has because it is a sentence, not because it asks for it."""

from __future__ import annotations

#: Of each language the words that are no content word in another of these languages. They are
#: never looked for. Spelled as ``fold`` leaves them, without accents.
CERTAIN = {
    "en": """
        a about am an and any are aren't as at be because been before being but by can't cannot
        could couldn't did didn't do does doesn't doing don't during each either every for from
        had hadn't has hasn't have haven't having he he's her here hers herself him himself his
        how how's i i'd i'll i'm i've if in into is isn't it it's its itself just let's me my
        myself neither no nor not of on onto or our ours ourselves shall she she's should
        shouldn't so some such than that that's the their theirs them themselves then there
        there's these they they're this those through to too unless until upon us very was
        wasn't we we're were weren't what what's when where where's whether which while who
        who's whom whose why with within without won't would wouldn't you you're your yours
        yourself""",
    "de": """
        aber als am an auf aus bei beim bist da damit dann das dass dein dem der des dich doch
        du durch ein eine einem einen einer eines er es euch euer gegen haben hatte hatten ich
        ihm ihn ihnen ihr ihre in ist ja jede jeder jedes kein keine mein mich mir nach nicht
        noch nur oder ohne sehr seine seit sich sie sind so und uns unser unter vom von vor wann
        warum was wegen weil welche welcher welches wem wen wenn wer werden wessen wie wir wird
        wo woher wohin worden wurde wurden zu zum zur zwischen""",
    "fr": """
        a au aux avec avez avons ce ces cet cette chez d'un d'une dans de des donc du elle elles
        en est-ce et etait etre eux il ils j'ai je l l'on le les leur leurs lui mais mes moi ne
        ni nos notre nous ont ou parce pas pendant pourquoi puis qu'est-ce que quel quelle
        quelles quels qui quoi sa ses si sont suis ta tes toi tu un une vos votre vous""",
    "es": """
        a algo aunque cada como cual cuales cuando de del desde donde durante el ella ellas
        ellos en entre eran eres esa esas ese eso esos esta estaba estan estas esto estos fue
        hasta las le les lo los me mis muy ni no nuestra nuestro os para pero porque pues que
        quien quienes se si sido sus tambien te tiene tu tus un una unas uno unos yo""",
    "pt": """
        a ao aos aquela aquele as como da das de dela dele depois do ela elas ele eles entre
        essa esse esta eu foi isso isto ja lhe mais mas me mesmo meu minha muito nao nem nos
        nossa nosso numa onde os ou para pela porque quais qual quando que quem sao se sem sera
        seu sua tambem te uma voce voces""",
    "it": """
        a agli alla alle anche avere che con cui da dal dalla degli del della delle dello di
        essere gli hanno i il in le lei lo loro ma nei nel nella noi non ogni perche piu quale
        quali quando quella quello questa queste questi questo se sei si sia sono sua sui sul
        sulla suo suoi tu un una uno voi""",
    "nl": """
        aan als bij daar dat de deze dit doch dus een en er geen haar heb hebben heeft het hij
        ik in is je jij jouw jullie kan maar me mij mijn naar niet nog nu of om onder ons onze
        ook te tegen uit veel voor waar waarom wanneer waren was wat we welke werd wie wij wordt
        zal ze zich zij zijn zo zou""",
    "ru": """
        а без бы был была были было быть в вам вас ваш весь во вот все всё вы где да для до его
        ее если есть еще ещё её же за и из или им их к как какая какие какое какой когда кого
        кому кто ли либо мне мой моя мы на над нам нас наш не него нее ней нет ни них но о об он
        она они оно от очень по под почему при с со так такая такие такое такой там те тебе тебя
        тем то тоже только ты у уже хотя чего чей чем что чтобы чья эта эти это этот я""",
    "ar": """
        ألا أم أما أن أنا أنت أو أي أين إلى إن التي الذي الذين بعد بين ثم حتى ذلك على عن عند في
        قد كان كانت كل كم كيف لا لم لماذا لن له لها ليس ما ماذا متى مع من منذ نحن هذا هذه هل هم
        هنا هو هي و يا""",
}

#: Function words of one language that mean something in another ("die", "war", "sin"): they
#: are only left out of a question that is in that language, told by its certain ones.
UNSURE = {
    "en": """
        after again against all also between both can down few like may might mine more most
        must now off once one only other out over own same tell under up use will yes""",
    "de": """
        also auch bin bis den denn die dir fur gibt hat hier im kann man mehr mit muss sein uber
        um war will wollen""",
    "fr": """
        ai car comment est etes fait l'a la mon par plus pour quand sans soit son sous sur ton
        tous tout y""",
    "es": """
        al contra e era estar este ha han hay la mi o otra otro por sin sobre son soy su todo
        todos y ya""",
    "pt": """
        ate com dos e em era este ha na nas num o pelo por ser seus suas tem ter um""",
    "it": """
        ai al chi ci come cosa dai dei dove due e ed era fra ha io la li mi mio molto o per poi
        sta stato su sue ti tra tutti tutto va vi""",
    "nl": """
        al alles ander dan die doen door hem hier hoe hun iets kon mag meer men met moet na
        niets omdat op over toch toen tot u uw van want zonder""",
    "ru": """
        может можно надо нужно сейчас теперь тут""",
    "ar": "",
}

#: Of scripts without spaces. A pair of characters that lies within such words is left out.
UNSPACED = (
    "什么 怎么 怎样 怎么样 为什么 为何 如何 哪里 哪儿 哪个 哪些 多少 谁 这个 那个 这些 那些 "
    "这 那 我们 你们 他们 她们 它们 我 你 他 她 它 的 了 是 在 和 与 吗 呢 吧 有 也 都 就 被 "
    "把 不 没有 到 什麼 怎麼 為什麼 哪裡 這個 那個 這些 這 我們 你們 他們 與 嗎 沒有 請問 "
    "请问 これ それ あれ どれ この その あの どの ここ そこ どこ だれ 誰 何 なに いつ なぜ "
    "どう どうして です でした ます ました ません ですか ますか ましたか する した して いる "
    "いた ある あった から まで より には では とは という について 무엇 무슨 누구 누가 어디 "
    "어디에 언제 왜 어떻게 어떤 이것 그것 저것 그리고 그러나 입니까 입니다 있습니까 있습니다 "
    "합니까 합니다 했습니까 나는 너는 우리는 있는 있나요 인가요 뭐 "
)
#: Japanese particles: left out like the words above where one of them or a Han character
#: stands before.
PARTICLES = "はがをにへとでものかやよね"
