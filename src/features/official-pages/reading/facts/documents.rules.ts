import type { WordTable } from './words.rules.ts'

/** Documents of an application: the English name of each, with its words by language. More specific ones come first. */
export const documentWords: readonly (readonly [string, WordTable])[] = [
  [
    'official transcripts',
    { en: 'official transcripts|official transcript|official academic transcripts|official university transcripts' },
  ],
  ['unofficial transcripts', { en: 'unofficial transcripts|unofficial transcript' }],
  [
    'transcripts',
    {
      en: 'transcripts|transcript|transcript of records|transcripts of records|record of study|academic records',
      de: 'notenubersicht|notenspiegel|notenauszug|fachernachweis|leistungsubersicht|leistungsnachweis|leistungsnachweise|notenkonto|transcript of records',
      fr: 'releves de notes|releve de notes|bulletins de notes',
      es: 'certificado de calificaciones|certificado de notas|historial academico|constancia de calificaciones|kardex|expediente academico|certificado academico|certificado de estudios',
      zh: '成绩单|成績單|学习成绩单',
      ar: 'كشف الدرجات|كشف درجات|السجل الاكاديمي|كشف العلامات|بيان الدرجات',
    },
  ],
  [
    'curriculum vitae',
    {
      en: 'curriculum vitae|cv|c.v.|academic cv',
      de: 'lebenslauf|tabellarischer lebenslauf|tabellarischen lebenslauf',
      fr: 'cv',
      es: 'hoja de vida|curriculo|cv',
      zh: '简历|簡歷|履历|履歷',
      ar: 'السيرة الذاتية|سيرة ذاتية',
    },
  ],
  ['resume', { en: 'resume' }],
  [
    'statement of purpose',
    {
      en: 'statement of purpose|statements of purpose|sop|purpose statement',
      es: 'declaracion de proposito',
      ar: 'بيان الغرض',
    },
  ],
  ['statement of objectives', { en: 'statement of objectives|statement of goals|statement of academic goals' }],
  ['statement of interest', { en: 'statement of interest|letter of interest', es: 'carta de interes' }],
  [
    'personal statement',
    {
      en: 'personal statement|personal history statement|personal statements|autobiographical statement|statement of intent|letter of intent',
      fr: "lettre d'intention",
      es: 'declaracion personal|carta de intencion',
      zh: '个人陈述|個人陳述|自述|自荐信',
      ar: 'بيان شخصي|رسالة شخصية',
    },
  ],
  [
    'motivation letter',
    {
      en: 'motivation letter|letter of motivation|motivation statement|motivational letter|statement of motivation|cover letter',
      de: 'motivationsschreiben|motivationsbrief|bewerbungsschreiben',
      fr: 'lettre de motivation',
      es: 'carta de motivacion|carta de motivos|carta de exposicion de motivos|exposicion de motivos',
      zh: '动机信|動機信',
      ar: 'خطاب الدافع|خطاب دوافع|رسالة الدافع|رسالة تحفيزية|خطاب النوايا',
    },
  ],
  [
    'writing sample',
    {
      en: 'writing sample|writing samples|sample of scholarly writing|sample of written work|samples of written work|written work|sample of academic writing|sample of writing',
      de: 'schriftprobe|arbeitsprobe|arbeitsproben|schreibprobe',
      fr: 'echantillon de travaux',
      zh: '写作样本',
    },
  ],
  [
    'research proposal',
    {
      en: 'research proposal|research plan|research statement|statement of research|outline of research|proposal of research',
      de: 'forschungsexpose|expose|forschungsplan|forschungsvorhaben|projektskizze',
      fr: 'projet de recherche|projet de these',
      es: 'propuesta de investigacion|anteproyecto|proyecto de investigacion|plan de investigacion|protocolo de investigacion',
      zh: '研究计划|研究計畫|研究計劃',
      ar: 'مقترح بحث|مقترح البحث|خطة البحث|مقترح بحثي',
    },
  ],
  ['thesis proposal', { en: 'thesis proposal', de: 'thema der masterthesis|themenvorschlag' }],
  [
    'study plan',
    { en: 'study plan', es: 'plan de estudios propio', zh: '学习计划|讀書計畫|研究計劃書', ar: 'خطة الدراسة' },
  ],
  ['autobiography', { en: 'autobiography', zh: '自传|自傳' }],
  [
    'portfolio',
    {
      en: 'portfolio|portfolios',
      de: 'portfolio|mappe',
      fr: 'portfolio|dossier artistique',
      es: 'portafolio|portfolio',
      zh: '作品集',
      ar: 'ملف الاعمال',
    },
  ],
  [
    'degree certificate',
    {
      en: 'degree certificate|degree certificates|copy of diploma|copy of your diploma|copies of diplomas|diploma certificate|copy of the diploma|diploma and transcript|diplomas and transcripts|bachelor diploma|copy of degree|bachelor certificate|bachelor certificates|degree diploma|proof of degree',
      de: 'abschlusszeugnis|bachelorzeugnis|abschlussurkunde|hochschulzeugnis|hochschulzeugnisse|bachelorurkunde|abschlusszeugnisse|zeugnis des bachelor*|beleg uber bachelor',
      fr: 'copie du diplome|copie des diplomes|diplomes obtenus|copies des diplomes',
      es: 'copia del titulo|titulo universitario|certificado de licenciatura|copia de cedula|titulo de licenciatura|titulo profesional',
      zh: '学位证|毕业证|學歷證明|学历证明|學位證|畢業證|学历学位证书|学位证书|毕业证书',
      ar: 'شهادة البكالوريوس|صورة من الشهادة|وثيقة التخرج|شهادة التخرج|المؤهل العلمي',
    },
  ],
  [
    'passport copy',
    {
      en: 'copy of passport|passport copy|copy of your passport|passport photocopy',
      de: 'passkopie|kopie des reisepasses',
      fr: 'copie du passeport',
      es: 'copia del pasaporte|pasaporte',
      zh: '护照|護照',
      ar: 'جواز السفر|صورة جواز',
    },
  ],
  [
    'identity card copy',
    {
      de: 'kopie des personalausweises|personalausweis',
      fr: "piece d'identite|carte d'identite",
      es: 'documento de identidad|copia del dni|identificacion oficial',
      zh: '身份证',
      ar: 'الهوية الوطنية|بطاقة الهوية',
    },
  ],
  [
    'financial statement',
    {
      en: 'financial statement|proof of funds|proof of financial support|proof of financial resources|bank statement|financial certification',
    },
  ],
  ['school-leaving certificate', { de: 'hochschulzugangsberechtigung|abiturzeugnis|reifezeugnis' }],
  [
    'proof of language skills',
    {
      en: 'proof of english|proof of english proficiency|proof of language proficiency|evidence of english',
      de: 'sprachnachweis|nachweis der englischkenntnisse|sprachzeugnis',
      fr: 'attestation de langue',
      es: 'acreditacion de idioma|certificado de idioma',
    },
  ],
  ['essay', { en: 'essay|essays', fr: 'dissertation', es: 'ensayo', zh: '文书' }],
  ['video', { en: 'video statement|video essay|video introduction', es: 'video de presentacion' }],
  [
    'pre-screen recording',
    { en: 'pre-screen recording|pre-screen recordings|prescreening recordings|pre-screening recordings' },
  ],
  [
    'photograph',
    {
      en: 'passport photo|passport-size photograph|photograph|passport-sized photo',
      de: 'passfoto|passbild|lichtbild',
      fr: "photo d'identite",
      es: 'fotografias|fotografia',
      zh: '照片',
      ar: 'صورة شخصية',
    },
  ],
  [
    'application form',
    {
      en: 'application form|completed application',
      de: 'bewerbungsbogen|bewerbungsformular|antragsformular',
      fr: 'formulaire de candidature|formulaire de demande',
      es: 'formulario de solicitud|solicitud de ingreso|formulario de inscripcion',
      zh: '申请表|报名表|申請表',
      ar: 'نموذج التقديم|استمارة التقديم|نموذج الطلب',
    },
  ],
]
