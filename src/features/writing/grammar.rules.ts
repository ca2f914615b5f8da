import type { Language } from '#src/shared/locales.ts'

// Patterns that tell whether a sentence is about the applicant, about the past, or neither. Texts are folded.

const bounded = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u')

/** First person: the applicant is the subject. */
export const firstPerson: Record<Language, RegExp> = {
  en: bounded("i|me|my|mine|myself|us|our|ours|i['’]m|i['’]ve|i['’]d"),
  de: bounded('ich|mich|mir|mein\\p{L}*|unser\\p{L}*'),
  fr: bounded('je|j|me|m|moi|mon|ma|mes|notre|nos'),
  es: bounded(
    'yo|me|mi|mis|mio|mia|nos|nuestr[oa]s?|he|hemos|soy|estoy|tengo|tuve|fui|hice|trabaje|hablo|llevo|puedo|debo|hago|voy|conozco|domino|manejo|dirijo|curso|imparto|\\p{L}{4,}(?:arme|erme|irme)|\\p{L}{3,}(?:amos|imos)|(?<=^)\\p{L}{3,}o',
  ),
  zh: /我(?!们)|本人/u,
  ar: /(?<!\p{L})[وف]?(?:انا|لي|لدي|عندي|كنت|قمت|نحن|لنا|[\u0621-\u064a]{3,16}ت)(?!\p{L})|(?<!\p{L})[\u0621-\u064a]{2,16}(?:تي|ني)(?!\p{L})/u,
}

/** Past tense or perfect. */
export const pastTense: Record<Language, RegExp> = {
  en: bounded(
    'was|were|had|did|been|became|began|built|came|chose|drew|drove|fell|felt|found|gave|went|grew|held|kept|knew|led|left|lost|made|met|paid|put|ran|read|rose|said|saw|sent|set|spent|spoke|stood|taught|took|thought|told|understood|won|wrote|brought|got|ever since|(?:has|have|had) (?:\\p{L}+ )?(?:come|gone|begun|become|run|won|met|led|left|made|paid|read|sent|taught|told|bought)|(?:has|have)(?: \\p{L}+){0,2} \\p{L}+en|(?<!(?:is|are|be|being|gets|a|an|the|every|each|no)(?: \\p{L}{2,12}ly)? )\\p{L}+[^e\\P{L}]ed',
  ),
  de: bounded(
    'hatte|hatten|war|waren|wurde|wurden|worden|gewesen|seit|\\p{L}{3,}(?:te|ten|tet)|fand|gab|ging|hielt|kam|las|lief|schrieb|sah|stand|nahm|trug|zog|gewann|begann|blieb|brachte|entstand|erhielt|bekam',
  ),
  fr: bounded(
    'ai|avons|avait|avaient|avais|suis|etait|etaient|fut|furent|eut|ete|eu|depuis|(?!(?:voud|pour|dev|se|aime|souhaite|au|i|sau|fe|fau|viend|tiend)rai(?:s|t|ent)(?!\\p{L}))\\p{L}{2,}(?:ais|ait|aient|erent|irent)',
  ),
  es: bounded(
    'he|ha|han|hemos|habia|habian|fue|fueron|era|eran|hubo|hizo|hicieron|dio|dieron|tuvo|puso|vino|vio|estuvo|pudo|gano|obtuvo|recibi|\\p{L}{2,}(?:aron|ieron|aba|aban)',
  ),
  zh: /[了过]|曾|已经|已|获|荣|当选|担任|发表|毕业/u,
  ar: /(?<!\p{L})(?:و?كان|و?كانت|و?كنت|قد|و?لقد|لم|منذ|[\u0621-\u064a]{3,16}ت(?:ها|ه|هم)?)(?!\p{L})/u,
}

/** Past forms that differ from the present only by an accent or a capital, which folding removes. */
export const unfoldedPastTense: Partial<Record<Language, RegExp[]>> = {
  de: [
    /(?<!\p{L})(?:[Hh]abe|[Hh]at|[Hh]aben|[Bb]in|[Ii]st|[Ss]ind)(?!\p{L})/u,
    /(?<!\p{L})(?:[a-zäöüß]{0,12}ge[a-zäöüß]{2,20}(?:t|en)|(?:be|ver|ent|er|zer)[a-zäöüß]{2,20}(?:t|en)|[a-zäöüß]{2,20}iert)(?!\p{L})/u,
  ],
  es: [/(?<!\p{L})\p{L}{2,20}[éóí](?!\p{L})/u],
  fr: [/(?<!\p{L})(?:a|ont|est|sont|été)\s(?:\p{L}{1,20}\s)?\p{L}{1,20}(?:é|ée|és|ées|i|ie|u|ue|us|is|it)(?!\p{L})/u],
}

/** Wishes, plans, thanks and greetings, which are no claims. */
export const nonClaims: Record<Language, RegExp> = {
  en: bounded(
    "would|could|should|may i|might|hope|hopes|hoping|wish|wishes|want|wants|look(?:ing)? forward|thank|thanks(?! (?:to|me|us)(?!\\p{L}))|grateful|dear|hello|hi|regards|sincerely|yours|will|shall|let me|please|intend|plan|plans|aim|aims|i(?:['’]d| would) like|kia ora|aloha|good (?:morning|day)|best wishes|believe|think|feel|imagine|love|like to|wonder|wondering|curious|if",
  ),
  de: bounded(
    'mochte|mochten|wurde gern\\p{L}*|konnte ich|durfte ich|hoffe|hoffen|wunsche|freue|freuen|wurde ich|danke|dank(?! (?:mein|dies|unser|ein|der|des|dem))|bitte|gern|gerne|werde|werden wir|will|wollen|plane|liebe[rs]?|sehr geehrte\\p{L}*|guten tag|hallo|grusse\\p{L}*|glaube|denke|frage mich|interessiert mich|mich interessiert|neugierig|wenn',
  ),
  fr: bounded(
    'voudrais|voudrait|aimerais|souhaite|souhaiterais|espere|esperons|merci|remercie|remerciements?|bonjour|madame|monsieur|cordialement|salutations|veuillez|reste a votre disposition|tiens a votre disposition|pourrais|pourriez|serais|serait|veux|compte|prie|crois|pense|me demande|m interesse|si',
  ),
  es: bounded(
    'quedo|a la espera|quisiera|querria|gustaria|espero|deseo|gracias(?! a )|agradezco|estimad[oa]s?|saludos?|cordial\\p{L}*|atentamente|podria|podria usted|quiero|pretendo|ojala|abrazo|creo|pienso|me interesa|me pregunto|buen[oa]s dias|si',
  ),
  zh: /希望|期待|盼|想[^象]|愿|感谢|谢谢|您好|你好|敬|此致|祝|请|将会?|打算|能否|可否|便是|如果|好奇/u,
  ar: /(?<!\p{L})(?:[وف]?(?:ارجو|امل|اتطلع|اتمنى|اود|اريد|انوي|اتساءل|يهمني|ارغب|اشكر\p{L}*|شكرا|اطمح|تقبلوا|تفضلوا|يسعدني|يسرني|تحي\p{L}*|السلام|مع خالص|تقدير\p{L}*|احترام\p{L}*|الفاضل\p{L}*|المحترم\p{L}*|سوف|س[\u0621-\u064a]{3,16}|لو|هل))(?!\p{L})/u,
}

/**
 * Beginnings of a general statement, with an indefinite subject: "Every bridge is a promise". Such a sentence can be a
 * reflection or a claim, which its words do not tell.
 */
export const generalSubject: Record<Language, RegExp> = {
  en: /^(?:a|an|every|each|no|most|nothing|nobody|people|one cannot|you cannot)(?!\p{L})/u,
  de: /^(?:eine?|jede[rs]?|keine?|wer|man|nichts|niemand|nicht jede[rs]?)(?!\p{L})/u,
  fr: /^(?:une?|chaque|toute?|nulle?|on|rien|personne|qui)(?!\p{L})/u,
  es: /^(?:una?|cada|todo|toda|nadie|nada|quien|ningun\p{L}*|lo que)(?!\p{L})/u,
  zh: /^(?:每|有些|人们?|凡|任何|不是所有|一(?:个|种|座|出|本|场|句))/u,
  ar: /^(?:كل|ليست?|لا|من|ما من|قد)(?!\p{L})/u,
}

/** Present copula of a definition: "Money is a distributed system". */
export const presentCopula: Partial<Record<Language, RegExp>> = {
  en: bounded('is|are'),
  de: bounded('ist|sind'),
  fr: bounded('est|sont'),
  es: bounded('es|son'),
  zh: /是|像/u,
}

/** Words that refer to a certain person, thing or time, which a general statement lacks. */
export const definiteReference: Record<Language, RegExp> = {
  en: bounded(
    'it|its|they|them|their|he|she|his|her|this|that|these|those|there|your|since|then|now|ago|was|were|had|has|have|been|did',
  ),
  de: bounded(
    'er|sie|es|ihn|ihm|ihr\\p{L}*|sein\\p{L}*|dies\\p{L}*|seit\\p{L}*|dann|jetzt|hat|hatte\\p{L}*|war\\p{L}*|wurde\\p{L}*|worden|dort',
  ),
  fr: bounded('il|elle|ils|elles|eux|son|sa|ses|leurs?|ce|cet|cette|ces|votre|vos|depuis|puis|ensuite|a|ont|y'),
  es: bounded(
    'ellos?|ellas?|sus?|este|esta|estos|estas|ese|esa|eso|aquel\\p{L}*|desde|luego|despues|ahora|ha|han|alli|ahi|fue|fueron',
  ),
  zh: /这|那|他|她|它|您|贵|该|此|后来|后续|已|了|曾/u,
  ar: /(?<!\p{L})(?:هو|هي|هم|هذا|هذه|ذلك|تلك|هناك|منذ|ثم|بعد|كان\p{L}*)(?!\p{L})/u,
}

/** Beginnings of a wish or question of the applicant. */
export const ownWish: Record<Language, RegExp> = {
  en: /^i(?:['’]d| would| hope| wish| want| wonder| plan| intend| am curious)(?!\p{L})/u,
  de: /^(?:ich (?:mochte|hoffe|wunsche|will|plane|frage mich|wurde)|mich interessiert)(?!\p{L})/u,
  fr: /^(?:je (?:voudrais|souhaite|souhaiterais|veux|compte|me demande)|j ?['’]?(?:aimerais|espere))(?!\p{L})/u,
  es: /^(?:me (?:gustaria|interesa|pregunto)|quisiera|quiero|espero|deseo)(?!\p{L})/u,
  zh: /^我(?:很|一直|也)?(?:希望|期待|想|愿|打算|好奇)/u,
  ar: /^[وف]?(?:اود|اريد|ارغب|ارجو|امل|اتمنى|اطمح|اتساءل|انوي)(?!\p{L})/u,
}

/** Relative clauses about a general subject: "people who never asked". */
export const relativeClause: Partial<Record<Language, RegExp>> = {
  // "Thanks to that work": "that" is a demonstrative, not a relative pronoun.
  en: /(?<!\p{L})(?:who|whom|(?<!(?:to|of|with|after|by|from|since) )that|which|what|where|when)(?!\p{L})[^,;.]*/gu,
  es: /(?<!\p{L})(?:qu[eé]|qui[eé]n|qui[eé]nes|d[oó]nde|cu[aá]ndo)(?!\p{L})[^,;.]*/gu,
  fr: /(?<!\p{L})(?:qui|que|o[uù]|quand|dont)(?!\p{L})[^,;.]*/gu,
  de: /, (?:der|die|das|den|dem|deren|was|wer|wo|wenn|als)(?!\p{L})[^,;.]*/gu,
}

export const question = /[?？؟]["'”’»)\]]*\s*$/u

/** Negations: "not published", "keine Preise". */
export const negation: Record<Language, RegExp> = {
  en: bounded("no|not|none|nothing|never|without|nor|neither|n['’]t"),
  de: bounded('kein\\p{L}*|nicht|nichts|nie|ohne|noch nicht'),
  fr: bounded('aucune?|ne|n|pas|jamais|rien|sans'),
  es: bounded('no|ningun\\p{L}*|nunca|nada|sin|jamas'),
  zh: /没|未|无|不/u,
  ar: /(?<!\p{L})(?:و?لا|و?لم|و?لن|و?ليس\p{L}*|بدون|دون|غير)(?!\p{L})/u,
}

/** Words without a claim of their own. */
const plain: Record<Language, string> = {
  en: 'covered square percentage points percent level choice field area interest interests interested attracts list a an the and or but nor so as at by for from in into of off on onto out over per than that then there these this those to under until up upon via with within about after again all almost also am an any are be because been before being between both can did do does doing down during each else even ever few had has have having he her here hers him his how however i if is it its itself just less let many me mine more most much my myself no not now once one only other our ours own same she some still such their them they thing things through thus too us very was way we were what when where which while who whom whose why yet you your yours time times work works worked working spent spend known know use uses used using made make makes take took taken year years month months week weeks day days hour hours long well new every daily weekly together since today until end beginning received lie lies behind called named held hold came come comes gave give given got get went go put set kept keep like learned learn studied study course courses degree university college school programme program department institute student students professor',
  de: 'deshalb schreibe bewusst ablauft niveau feld gebiet bereich interesse interessiert kennenlernen umfang pro stellenumfang spreche wahl prozent punkte gut der die das den dem des ein eine einen einem einer eines und oder aber auch als am an auf aus bei bin bis da dabei daraus darin darum dass dazu dein denn dann dessen deren dies diese dieser diesem diesen dieses doch durch er es euch fur gegen hat habe haben hatte hatten hier ich ihm ihn ihnen ihr ihre im in ins ist ja je jede jeder jedes jetzt kann konnen konnte man mehr mein meine meinen meinem meiner meines mich mir mit nach nicht noch nun nur ob ohne schon sehr sein seine sich sie sind so uber um und uns unser unter vom von vor war waren was weil weiter wenn werden wer wie wieder wir wird worden wurde wurden zu zum zur zwei jahr jahre jahren jahrelang monat monate monaten woche wochen tag tage stunden lang arbeit arbeite gearbeitet gemacht mache studium studiert studiere abgeschlossen abschluss universitat hochschule tu studiengang professor professorin zusammen dort seit heute erhalten',
  fr: 'specialiste apprendre celui revenus fois seule niveau domaine cours enseignement choix attire interesse suivrais serait parle travailler pour cent desormais un une des le la les l de du d et ou mais donc or ni car a au aux avec ce cet cette ces c chez comme dans en entre est etre ete etait par pas pour qu que qui quoi dont ou sa se ses s si son sur ton tres tu un vous votre vos y je j me m mon ma mes moi nous notre nos ne n il elle ils elles on lui leur leurs ai as avons avez ont avais avait aient suis sont sous sans plus moins meme aussi bien tout tous toute toutes an ans annee annees mois jour jours semaine semaines travail travaille travaille fait faire etude etudes etudie universite ecole depuis aujourd hui pendant durant recu professeur pr niveau',
  es: 'ademas hablo especialista nivel campo ambito interesa interes atrae curso eleccion fui era solo poco mide durante por ciento el la los las un una unos unas y o u e pero ni de del a al en con por para sin sobre entre hasta desde es son soy era eran fue fueron ser estar esta estan este estos estas ese esa eso esos esas lo le les se me mi mis nos nuestro nuestra su sus que quien quienes cual cuales como cuando donde muy mas menos tambien ya no si he ha han hemos habia tiene tengo tienen todo toda todos todas ano anos mes meses semana semanas dia dias trabajo trabaje trabajado hecho hacer estudio estudios universidad escuela hoy profesor profesora prof cada recibido recibi',
  zh: '我 你 您 他 她 它 们 的 地 得 了 过 着 在 是 有 和 与 及 或 也 都 就 把 被 对 从 到 向 为 以 于 由 用 会 能 可以 这 那 个 一 之 而 并 中 上 下 里 后 前 年 月 日 天 参加 进行 从事 工作 学习 大学 学院 专业',
  ar: 'ميدان ميدانكم اول مقرر مستوي بمستوي زالت بداية مجال اعلم اهتمام في من الى على عن مع هذا هذه ذلك تلك التي الذي الذين ما ان او ثم قد كان كانت كنت هو هي انا نحن لي لدي كل بعد قبل منذ حتى بين عند غير لا لم لن ايضا اي احد سنة سنوات عام شهر اشهر يوم ايام جامعة كلية قسم عملت درست حصلت',
}

export const plainWords = Object.fromEntries(
  Object.entries(plain).map(([language, words]) => [language, new Set(words.split(' '))]),
) as unknown as Record<Language, ReadonlySet<string>>
