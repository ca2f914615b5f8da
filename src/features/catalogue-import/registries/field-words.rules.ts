import type { FieldId } from '#src/features/catalogue/rules.ts'
import { foldText } from '#src/shared/unicode.ts'

// Classifies programmes by the words of their names, for registers without field codes, or with one for "other".
// English, and words of other languages in registers.

/**
 * Field words in order of precedence. The first word in a name wins: "Chemistry and Chemical Biology" is chemistry. Of
 * matches at one position the first in this list wins: "biostatistics" is no biology, "food engineering" no
 * engineering.
 */
const fieldWords: readonly (readonly [FieldId, RegExp])[] = [
  ['biostatistics', /\bbiostat|biometr/],
  [
    'data-science',
    /data scien|data analy|big data|data engineer|business analytics|\banalytics|data mining|machine learning/,
  ],
  ['cybersecurity', /cyber(?!net)|information security|information assurance|network security|computer security/],
  [
    'information-systems',
    /(management )?information (systems?|technology management|management)|business informatics|wirtschaftsinformatik/,
  ],
  [
    'computer-science',
    /comput(?!ational (fin|neuro|bio|phys|chem|math|mech|lingu))|software|informati(k|que|ca)\b|\binformatics|artificial intelligence|information technolog|human.computer|\bgam(?:e|es|ing)\b|applied it\b|game (develop|design|program)|internet of|web develop|cloud|\bai\b/,
  ],
  ['speech-hearing', /speech|audiolog|logop|hearing/],
  ['physiotherapy', /physi(cal )?therap|physiotherap|fisioterap|kinesitherap/],
  ['occupational-therapy', /occupational therap|ergotherap|terapia ocupacional/],
  ['physician-assistant', /physician ass/],
  [
    'dentistry',
    /dent(al|ist)|odontolog|orthodont|endodont|periodont|prosthodont|oral (health|surgery|medicine|biology)/,
  ],
  ['veterinary', /veterin|animal (health|science|production|medicine)|zootecn/],
  ['midwifery', /midwif|obstetric/],
  ['nursing', /nurs|enfermag|infermier/],
  ['nutrition', /nutrit|dietet/],
  ['pharmacy', /pharm|farmac/],
  ['sport-management', /sports? (manage|admin|business|marketing)/],
  [
    'kinesiology',
    /kinesi|exercise|sports?\b|human movement|physical education|physical activity|motor|educacao fisica/,
  ],
  [
    'health-administration',
    /(health ?care|healthcare|health services?|hospital|health|medical|aged care) (?:and [a-z]{1,12} )?(admin|manage|leader|systems)|health informatics|health information/,
  ],
  [
    'public-health',
    /public health|global health|epidemiolog|health promotion|community health|population health|environmental health|occupational health|saude coletiva|saude publica|health polic|health econom|tropical medicine|health protection/,
  ],
  ['counselling', /counsel|psychotherap|marriage and family|art therap|music therap/],
  ['neuroscience', /neuro|brain|cognitive scien/],
  ['psychology', /psycholog|psicolog|behaviou?r anal|behaviou?ral|mental health/],
  [
    'biomedical-engineering',
    /biomedical eng|bioengineer|medical (engineer|technolog|device)|ingegneria biomedica|clinical engineering|tissue/,
  ],
  [
    'social-work',
    /social work|youth|jeugd|social pedagog|youth work|community (services|development|work)|family studies|servico social|servizio sociale|human services/,
  ],
  [
    'international-development',
    /international development|development studies|development cooperation|humanitarian|development (econom|polic|practice)/,
  ],
  ['accounting', /account|audit|taxation|contab|ciencias contabeis/],
  ['marketing', /marketing|advertis|brand|consumer|retail|public relations/],
  ['human-resources', /human resourc|industrial relations|employment relations|workplace|risorse umane/],
  [
    'logistics',
    /logisti|supply chain|transport(ation)? (and logistics|manage)|procurement|purchasing|maritime (logist|business|manage)/,
  ],
  ['hospitality', /hospitality|touris|turism|hotel|event manage|culinary|gastronom|leisure|recreation/],
  ['food-science', /food|aliment|brewing|wine|oenolog|viticultur|dairy|enologia/],
  ['biotechnology', /biotech|bioprocess|biotec/],
  ['forestry', /forest|wood scien|silvicult|florest/],
  [
    'environmental-engineering',
    /environmental (and [a-z]+ )?engineer|water (resources? )?engineer|sanitary|water and environmental|ingegneria per l.ambiente|engenharia ambiental|waste/,
  ],
  [
    'construction-management',
    /construction (manage|project|econom|law)|building (manage|survey|scien|technolog|services)|quantity survey|property|real estate|facilit(y|ies) manage/,
  ],
  [
    'urban-planning',
    /urban|city plan|town plan|regional plan|spatial plan|planning|housing|smart cit|planejamento urbano/,
  ],
  ['architecture', /archite|interior (design|arch)|built environment|landscape(?! ecolog)|arquitet/],
  [
    'art-history',
    /art history|kunstgeschied|history of art|museum|museolog|curat|heritage|conservation (of|and restoration)|storia dell.arte|beni culturali|gallery/,
  ],
  [
    'film',
    /film|cinema|screen|animation|audio.?visual|television|media (art|production)|photograph|video|vfx|broadcast/,
  ],
  [
    'performing-arts',
    /choreogra|theat|drama|danc|perform|acting|circus|stage|directing|\bopera\b|artes cenicas|spettacolo/,
  ],
  [
    'music',
    /music|\b(?:accordion|viola|violin|violone|cello|bassoon|flute|guitar|harp|oboe|clarinet|saxophone|percussion|trombone|trumpet|tuba|recorder|lute|organ|horn|cornetto|traverso|double bass|harpsichord)\b|sonolog|composition|jazz|piano|orchest|conduct|sound|vocal|musicolog/,
  ],
  ['design', /design|fashion|textile|craft|jewel|ceramic/],
  ['creative-writing', /creative writing|professional writing|publishing|playwrit/],
  ['journalism', /journalis|news\b|jornalis|giornalism|reporting/],
  ['translation', /translat(?!ional)|interpret|traduc|traduz/],
  [
    'criminology',
    /criminolog|criminal justice|crime|polic(e|ing)|forensic|corrections|terrorism|homeland|security (studies|manage|scien)|intelligence (and|studies)|emergency/,
  ],
  ['archaeology', /archaeo|archeo|arqueolog|egyptolog/],
  [
    'theology',
    /theolog|spiritual care|church|kerk|testament|divinity|\bministry|biblical|pastoral|missiolog|christian|teolog|chaplain|canon law|jewish studies|islamic studies/,
  ],
  ['religion', /religio|buddhis/],
  [
    'library-science',
    /library|archiv|information science|records manage|bibliotec|ciencia da informacao|information studies|documentation/,
  ],
  ['linguistics', /linguist|tesol|english language teaching|teaching english|language acquisition|lingua/],
  ['finance', /financ|banking|investment|actuar|insurance|fintech|risk manage|finanz/],
  [
    'law',
    /\blaws?\b|\brecht|recht\b|children.s rights|legal|juris|llm|justice|diritto|direito|giurisprudenza|human rights|dispute resolution|conflict resolution|arbitration|intellectual property/,
  ],
  ['economics', /econom|econometric/],
  [
    'international-relations',
    /international (relations|studies|affairs|security|politic|public)|diplom|global (affairs|studies|politic|governance)|peace|conflict|war\b|strategic studies|security|relacoes internacionais|european (studies|affairs|politic)|defen[cs]e|military/,
  ],
  [
    'public-policy',
    /bestuur|beleid|public (policy|admin|manage|affairs|sector|service)|social polic|policy|governance|government|administracao publica|politicas publicas|nonprofit|non-profit/,
  ],
  ['political-science', /politic|democra|scienze politiche/],
  ['aerospace-engineering', /aero(space|naut)|astronaut|aviation|space (eng|scien|system)|flight|avionic/],
  [
    'chemical-engineering',
    /chemical (and [a-z]+ )?engineer|process (engineer|systems)|petrol|polymer|engenharia quimica|ingegneria chimica|nuclear engineer|refin/,
  ],
  [
    'electrical-engineering',
    /electr|telecom|signal|photonic engineer|microelectr|embedded|power (eng|sys)|communication (sys|eng|tech|net)|wireless|control (eng|sys)|nanoelectr|semiconduct|robot|mechatron|automation/,
  ],
  [
    'civil-engineering',
    /civil|structural|geotech|transport|hydraul|\bbridge|railway|coastal eng|infrastructure|engenharia civil/,
  ],
  ['materials-science', /material|metallurg|nanotech|nanoscien|ceramics? engineer/],
  [
    'industrial-engineering',
    /industrial|smart (?:industry|factor)|management science|manufactur|operation(?:s|al) (research|manage)|production (eng|manage|sys)|quality (manage|eng)|systems engineer|engineering (manage|project)|engenharia de producao|ingegneria gestionale|lean|optimi[sz]ation/,
  ],
  [
    'mechanical-engineering',
    /mechanic|automotive|vehicle|thermal|energy (eng|sys)|marine (eng|tech)|naval|\bship|engenharia mecanica|meccanic|acoustic|combust|turbo|refriger/,
  ],
  ['engineering', /engineer|ingegneria|engenharia|technolog(y|ies) (manage|and)|energy|mining|nuclear/],
  ['statistics', /statisti|probabilit|estatistica/],
  ['mathematics', /mathemat|matemati|algebra|cryptolog|quantitative/],
  ['astronomy', /astron|astrophys|cosmolog/],
  ['physics', /physics|fisica|optic|photon|quantum|laser|radiation|nuclear phys/],
  [
    'biochemistry',
    /biochem|biomolec|molecular scien|molecular mechanism|biofabric|biobased|drug discovery|molecular (bio|life|med)|bioquimica|biophys|structural biolog|chemical biolog|proteom/,
  ],
  ['chemistry', /chemi|quimica|chimica/],
  ['ecology', /ecolog|biodiversi|conservation|wildlife|marine bio|zoolog|botan|evolution/],
  [
    'earth-science',
    /earth|geolog|geophys|geosci|ocean|atmosph|climat|meteorolog|hydrolog|marine sci|petrolog|soil|geoci|polar|paleont|mineral/,
  ],
  ['environmental-science', /environment|sustainab|ambient|renewable|climate|ecosystem|natural resource|water/],
  ['agriculture', /agri|agro|horticult|crop|plant|aquacult|fisher|farm|rural|turf|garden/],
  [
    'biology',
    /biolog|bioscien|life scien|genetic|genom|microbio|immun|cell|physiolog|virolog|bioinform|biomed|anatom|patholog|toxicolog|parasitolog|biological|infect|cancer|oncolog/,
  ],
  [
    'medicine',
    /medic|surg|clinical|cardio|paediat|pediat|anaesth|radiolog|ophthalm|dermat|psychiat|gerontol|geriat|orthop|optomet|saude da|ciencias da saude|gynae|trauma|\bpain\b/,
  ],
  [
    'health-sciences',
    /health|sonograph|radiograph|imaging|laborator|rehabilit|podiat|chiropract|osteopath|acupunct|paramedic|prosthe|disability|ageing|aging|saude|therap|wellness|palliative|sleep|diabet/,
  ],
  ['geography', /geograph|geoinform|geomat|cartograph|gis\b|remote sens|spatial|geospatial|surveying|geografia/],
  ['anthropology', /anthropo|ethnolog|ethnograph|antropolog|folklore/],
  [
    'sociology',
    /sociolog|gender|women|social (scien|research|stud|theory|justice|chang|anthrop|innov)|demograph|population|migration|sexual|race|ethnic|indigenous|labou?r stud|cultural studies|culture/,
  ],
  ['philosophy', /philosoph|humanistic|ethic|logic|filosofia|critical theory/],
  ['history', /histor|mediev|renaissance|antiquit|classic|ancient|holocaust/],
  ['literature', /literat|literary|letterkunde|english|letras|lettere|poetic|shakespeare|comparative/],
  [
    'languages',
    /language|german|french|spanish|italian|chinese|japanese|korean|slavic|romance|asian|african|american stud|latin|middle east|arabic|russian|nordic|scandinav|celtic|portugu|hispan|area stud|philolog|filolog|sinolog|european|norwegian|swedish|danish|finnish|dutch|hebrew|islam/,
  ],
  ['communication', /communicat|media|digital (media|human|cultur|soc)|public speaking|rhetoric|comunica|speech comm/],
  [
    'education',
    /educat|\bleren\b|meesterschap|teach|leraar|onderwijs|docent|curricul|pedagog|school|learning|instruction|early child|primary|secondary|special need|inclusive|ensino|formazione|literacy|training/,
  ],
  [
    'business',
    /business|manage|mba|entrepr|administra|commerc|leader|innovation|organi[sz]|strateg|enterprise|executive|gestao|econom(ia)? aziendale|operations|consult|trade|franchis|corporate/,
  ],
  ['arts', /\barts?\b|artes|visual|painting|sculpt|fine art|aesthetic|creative|drawing|printmak|humanities/],
]

/** Modifiers of the following subject, which are subjects themselves only without one. */
const adjectives =
  /^((advanced|applied|clinical|comparative|quantitative|european|chinese|asian|american|global|modern|general|business(?= (law|psycholog|econom|intelligen|mathemat))) )+/

const findFirstField = (text: string): FieldId | undefined => {
  let best: { field: FieldId; at: number } | undefined
  for (const [field, words] of fieldWords) {
    const at = text.search(words)
    if (at >= 0 && (!best || at < best.at)) best = { field, at }
  }
  return best?.field
}

/** Finds the field that the words of a name indicate; undefined without a match. */
export const findFieldByWords = (name: string): FieldId | undefined => {
  const text = foldText(name)
  return findFirstField(text.replace(adjectives, '')) ?? findFirstField(text)
}
