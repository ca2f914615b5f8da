import type { PageFactKind } from '../../page-reading.rules.ts'

/** A page of an invented university, and the values that must be read from it. */
export interface RequirementCase {
  language: string
  text: string
  /** Kind, value and, where the case is about it, the audience. */
  facts: readonly (readonly [kind: PageFactKind, value: unknown, audience?: string | null])[]
  /** Kinds of which no other value may be read. */
  complete: readonly PageFactKind[]
  url?: string
}

const english: RequirementCase[] = [
  {
    language: 'en',
    text: '# How to apply\n- Two letters of recommendation, at least one of them from a former lecturer\n- An up-to-date CV\n- Official transcripts from each institution',
    facts: [
      ['letters', 2],
      ['document', 'curriculum vitae'],
      ['document', 'official transcripts'],
    ],
    complete: ['letters'],
  },
  {
    language: 'en',
    text: 'Ask three referees to upload their reports before 4 January 2027.',
    facts: [['letters', 3]],
    complete: ['letters'],
  },
  {
    language: 'en',
    text: 'Letters of reference: 3 (two academic, one professional)',
    facts: [['letters', 3]],
    complete: ['letters'],
  },
  {
    language: 'en',
    text: 'Your file needs one academic reference and one professional reference.',
    facts: [['letters', 2]],
    complete: ['letters'],
  },
  {
    language: 'en',
    text: 'Letters of recommendation are not required for this programme.',
    facts: [['letters', 0]],
    complete: ['letters'],
  },
  {
    language: 'en',
    text: 'Letters of recommendation take our office two weeks to process. Three weeks later you will hear from us.',
    facts: [],
    complete: ['letters'],
  },
  {
    language: 'en',
    text: 'The Hollin School of Computing no longer requires the GRE. GMAT results will not be considered either.',
    facts: [
      ['gre', 'optional'],
      ['gmat', 'not_accepted'],
    ],
    complete: ['gre', 'gmat'],
  },
  {
    language: 'en',
    text: 'All applicants must submit official GRE General Test scores. The average GRE quantitative score of last year’s class was 166.',
    facts: [['gre', 'required']],
    complete: ['gre'],
  },
  {
    language: 'en',
    text: 'The GRE is optional, but applicants for a teaching assistantship must send GRE scores.',
    facts: [
      ['gre', 'optional', null],
      ['gre', 'required', 'funding'],
    ],
    complete: ['gre'],
  },
  {
    language: 'en',
    text: 'A GMAT score of at least 620 is expected of candidates without work experience.',
    facts: [['gmat', 620]],
    complete: ['gmat', 'gre'],
  },
  {
    language: 'en',
    text: 'If you have taken the GRE, our institution code is 4417.',
    facts: [],
    complete: ['gre', 'gmat'],
  },
  {
    language: 'en',
    text: '# English\nTOEFL iBT: 92 with no section below 20\nIELTS Academic: 6.5 overall and 6.0 in each band\nPTE Academic: 62\nDuolingo English Test: 115',
    facts: [
      ['toefl', { ibt: 92 }],
      ['ielts', 6.5],
      ['other_test', { test: 'PTE Academic', score: 62 }],
      ['other_test', { test: 'Duolingo', score: 115 }],
    ],
    complete: ['toefl', 'ielts', 'other_test'],
  },
  {
    language: 'en',
    text: 'International applicants need a score of 88 or higher on the TOEFL iBT (or 570 on the paper-based test) or 7.0 on the IELTS.',
    facts: [
      ['toefl', { ibt: 88, pbt: 570 }, 'international'],
      ['ielts', 7, 'international'],
    ],
    complete: ['toefl', 'ielts', 'other_test'],
  },
  {
    language: 'en',
    text: 'TOEFL and IELTS results must have been obtained within 2 years of the start. Our TOEFL code is 0912; do not call +44 20 7946 0092.',
    facts: [],
    complete: ['toefl', 'ielts'],
  },
  {
    language: 'en',
    text: 'On the scale used since 2026, a TOEFL iBT score of 4.5 is enough.',
    facts: [],
    complete: ['toefl'],
  },
  {
    language: 'en',
    text: '# TOEFL\nA minimum of 84 is expected.\n# IELTS\nThe minimum is 6.0.',
    facts: [
      ['toefl', { ibt: 84 }],
      ['ielts', 6],
    ],
    complete: ['toefl', 'ielts'],
  },
  {
    language: 'en',
    text: 'The minimum accepted results are 185 CAE, 105 DET, 6.5 IELTS and 90 TOEFL iBT.',
    facts: [
      ['other_test', { test: 'Cambridge C1 Advanced', score: 185 }],
      ['other_test', { test: 'Duolingo', score: 105 }],
      ['ielts', 6.5],
      ['toefl', { ibt: 90 }],
    ],
    complete: ['toefl', 'ielts', 'other_test'],
  },
  {
    language: 'en',
    text: 'You need a cumulative GPA of at least 3.25 on a 4.0 scale. The average GPA of admitted students is 3.7.',
    facts: [['gpa_min', { value: 3.25, scale: '4.0' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'To remain in good standing, students must maintain a GPA of 3.0 in all graduate courses.',
    facts: [],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'Applicants hold a first degree with a minimum average of 72%.',
    facts: [['gpa_min', { value: 72, scale: '100.0' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'A final grade of 2.3 or better in the German grading system is required.',
    facts: [['gpa_min', { value: 2.3, scale: 'german' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'Applicants need at least an upper second-class honours degree (2:1) in physics.',
    facts: [['eligibility', 'upper second-class honours degree']],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'There is no minimum GPA for this track.',
    facts: [],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'The non-refundable application fee is US$65 for domestic applicants and US$90 for international applicants. Fee waivers are available on request.',
    facts: [
      ['fee', { amount: 65, currency: 'USD', per: 'application' }, 'domestic'],
      ['fee', { amount: 90, currency: 'USD', per: 'application' }, 'international'],
      ['fee_waiver', 'available'],
    ],
    complete: ['fee'],
  },
  {
    language: 'en',
    text: 'Application fee: £45\nAccepted students pay a deposit of £2,000. Rooms in our halls cost £180 a week.',
    facts: [['fee', { amount: 45, currency: 'GBP', per: 'application' }]],
    complete: ['fee', 'tuition'],
  },
  {
    language: 'en',
    text: 'There is no application fee.',
    url: 'https://www.hollin.ac.uk/msc',
    facts: [['fee', { amount: 0, currency: 'GBP', per: 'application' }]],
    complete: ['fee'],
  },
  {
    language: 'en',
    text: '# Tuition fees\nHome students: £12,400 per year\nInternational students: £27,900 per year',
    facts: [
      ['tuition', { amount: 12400, currency: 'GBP', per: 'year' }, 'domestic'],
      ['tuition', { amount: 27900, currency: 'GBP', per: 'year' }, 'international'],
    ],
    complete: ['tuition', 'fee'],
  },
  {
    language: 'en',
    text: 'Tuition is $1,150 per credit hour; the deposit of $500 is due in May.',
    facts: [['tuition', { amount: 1150, currency: 'USD', per: 'credit' }]],
    complete: ['tuition', 'fee'],
  },
  {
    language: 'en',
    text: '- Statement of purpose (no more than 800 words)\n- A two-page writing sample\n- Personal history statement, maximum 3,500 characters',
    facts: [
      ['prompt_limit', { words: 800, about: 'statement of purpose' }],
      ['prompt_limit', { pages: 2, about: 'writing sample' }],
      ['prompt_limit', { characters: 3500, about: 'personal statement' }],
    ],
    complete: ['prompt_limit'],
  },
  {
    language: 'en',
    text: 'Shortlisted candidates will be invited to an online interview in March. The programme is taught entirely in English and lasts two years full-time or four years part-time.',
    facts: [
      ['interview', 'shortlisted applicants'],
      ['language_of_instruction', 'en'],
      ['mode', 'full-time'],
      ['mode', 'part-time'],
      ['length', { months: 24 }],
    ],
    complete: ['language_of_instruction', 'mode'],
  },
  {
    language: 'en',
    text: 'The award pays a stipend of €1,350 per month and covers travel.\nApplicants must hold a master’s degree and have at least three years of professional experience.',
    facts: [
      ['amount', { amount: 1350, currency: 'EUR', per: 'month' }],
      ['eligibility', "master's degree"],
      ['eligibility', 'three years of work experience'],
    ],
    complete: ['amount', 'fee', 'tuition'],
  },
  {
    language: 'en',
    text: '# Undergraduate applicants\nIELTS 6.0 and a GPA of 2.8 are required, and two letters of recommendation.\n# Graduate applicants\nIELTS 7.0',
    facts: [['ielts', 7]],
    complete: ['ielts', 'gpa_min', 'letters'],
  },
  {
    language: 'en',
    text: 'In order to reach us, write to admissions. Room 310, building 75, founded in 1920. Ranked 90th with 6.5 students per teacher.',
    facts: [],
    complete: ['toefl', 'ielts', 'gpa_min', 'letters', 'fee', 'tuition', 'other_test'],
  },
  {
    language: 'en',
    text: 'Application fee: undergraduate $40, graduate $65',
    facts: [['fee', { amount: 65, currency: 'USD', per: 'application' }]],
    complete: ['fee'],
  },
  {
    language: 'en',
    text: 'Three people who know your work write a letter for you. You need not send GRE scores.',
    facts: [
      ['letters', 3],
      ['gre', 'optional'],
    ],
    complete: ['letters', 'gre'],
  },
  {
    language: 'en',
    text: 'Entrants had a mean GPA of 3.6. The minimum GPA rose from 3.0 to 3.2.',
    facts: [['gpa_min', { value: 3.2, scale: null }]],
    complete: ['gpa_min'],
  },
  {
    language: 'en',
    text: 'IELTS average of 6.5, with a minimum of 5.5 in each category',
    facts: [['ielts', 6.5]],
    complete: ['ielts', 'gpa_min'],
  },
  {
    language: 'en',
    text: 'The general GRE is required, the subject test recommended.',
    facts: [['gre', 'required']],
    complete: ['gre'],
  },
  {
    language: 'en',
    text: 'There is a $75 fee to apply and a $300 deposit to keep your place. TOEFL: 77 for the paper test, 90 for the internet test.',
    facts: [
      ['fee', { amount: 75, currency: 'USD', per: 'application' }],
      ['toefl', { ibt: 90 }],
    ],
    complete: ['fee', 'toefl', 'tuition'],
  },
  {
    language: 'en',
    text: 'TOEFL/IELTS: 90/6.5\nMA: Tuition 2025-2026 $650 per credit hour',
    facts: [
      ['toefl', { ibt: 90 }],
      ['ielts', 6.5],
      ['tuition', { amount: 650, currency: 'USD', per: 'credit' }],
    ],
    complete: ['toefl', 'ielts', 'tuition'],
  },
]

const german: RequirementCase[] = [
  {
    language: 'de',
    text: 'Fügen Sie zwei Empfehlungsschreiben von Hochschullehrern, einen Lebenslauf und ein Motivationsschreiben (höchstens 2 Seiten) bei.',
    facts: [
      ['letters', 2],
      ['document', 'curriculum vitae'],
      ['document', 'motivation letter'],
      ['prompt_limit', { pages: 2, about: 'motivation letter' }],
    ],
    complete: ['letters', 'prompt_limit'],
  },
  {
    language: 'de',
    text: 'Voraussetzung ist ein Bachelorabschluss mit einer Gesamtnote von mindestens 2,5.',
    facts: [
      ['gpa_min', { value: 2.5, scale: 'german' }],
      ['eligibility', "bachelor's degree"],
    ],
    complete: ['gpa_min'],
  },
  {
    language: 'de',
    text: 'Die Durchschnittsnote der zugelassenen Bewerber lag zuletzt bei 1,7.',
    facts: [],
    complete: ['gpa_min'],
  },
  {
    language: 'de',
    text: 'Englischkenntnisse: TOEFL iBT mit mindestens 87 Punkten, IELTS mit mind. 6,5 oder Cambridge CAE.',
    facts: [
      ['toefl', { ibt: 87 }],
      ['ielts', 6.5],
    ],
    complete: ['toefl', 'ielts'],
  },
  {
    language: 'de',
    text: 'Deutschkenntnisse weisen Sie durch DSH-2, TestDaF 4 x TDN 4 oder telc Deutsch C1 Hochschule nach.',
    facts: [
      ['other_test', { test: 'DSH', level: '2' }],
      ['other_test', { test: 'TestDaF', level: '4' }],
      ['other_test', { test: 'telc', level: 'C1' }],
    ],
    complete: ['other_test', 'toefl', 'ielts'],
  },
  {
    language: 'de',
    text: 'Ein GRE-Ergebnis ist nicht erforderlich.',
    facts: [['gre', 'optional']],
    complete: ['gre'],
  },
  {
    language: 'de',
    text: 'Die Bewerbungsgebühr beträgt 48 Euro. Der Semesterbeitrag liegt bei 312,40 Euro.',
    facts: [['fee', { amount: 48, currency: 'EUR', per: 'application' }]],
    complete: ['fee', 'tuition'],
  },
  {
    language: 'de',
    text: 'Studiengebühren: 1.500 Euro pro Semester für internationale Studierende aus Nicht-EU-Staaten',
    facts: [['tuition', { amount: 1500, currency: 'EUR', per: 'semester' }, 'non_eu']],
    complete: ['tuition', 'fee'],
  },
  {
    language: 'de',
    text: 'Unterrichtssprache: Englisch\nRegelstudienzeit: 4 Semester\nStudienform: Vollzeit oder Teilzeit\nNach Sichtung der Unterlagen folgt ein Auswahlgespräch.',
    facts: [
      ['language_of_instruction', 'en'],
      ['length', { months: 24 }],
      ['mode', 'full-time'],
      ['mode', 'part-time'],
      ['interview', 'part of selection'],
    ],
    complete: ['language_of_instruction', 'mode', 'length'],
  },
  {
    language: 'de',
    text: 'Das Stipendium beträgt 934 € im Monat.',
    facts: [['amount', { amount: 934, currency: 'EUR', per: 'month' }]],
    complete: ['amount', 'fee', 'tuition'],
  },
]

const french: RequirementCase[] = [
  {
    language: 'fr',
    text: 'Pièces à fournir :\n- deux lettres de recommandation\n- un curriculum vitae\n- une lettre de motivation (deux pages maximum)\n- relevés de notes',
    facts: [
      ['letters', 2],
      ['document', 'curriculum vitae'],
      ['document', 'motivation letter'],
      ['document', 'transcripts'],
      ['prompt_limit', { pages: 2, about: 'motivation letter' }],
    ],
    complete: ['letters', 'prompt_limit'],
  },
  {
    language: 'fr',
    text: 'Détenir un baccalauréat avec une moyenne cumulative d’au moins 3,2 sur 4,3.',
    facts: [['gpa_min', { value: 3.2, scale: '4.3' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'fr',
    text: 'Une moyenne minimale de 12/20 est exigée.',
    facts: [['gpa_min', { value: 12, scale: '20.0' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'fr',
    text: 'Frais de dossier : 110 €. Frais de scolarité : 9 500 € par an.',
    facts: [
      ['fee', { amount: 110, currency: 'EUR', per: 'application' }],
      ['tuition', { amount: 9500, currency: 'EUR', per: 'year' }],
    ],
    complete: ['fee', 'tuition'],
  },
  {
    language: 'fr',
    text: 'Niveau d’anglais attendu : TOEFL iBT 85, IELTS 6,5 ou TOEIC 800. Pour le français, le DELF B2 est demandé.',
    facts: [
      ['toefl', { ibt: 85 }],
      ['ielts', 6.5],
      ['other_test', { test: 'TOEIC', score: 800 }],
      ['other_test', { test: 'DELF', level: 'B2' }],
    ],
    complete: ['toefl', 'ielts', 'other_test'],
  },
  {
    language: 'fr',
    text: 'Le GMAT est facultatif. Les cours sont dispensés en anglais. Durée : 2 ans à temps plein.',
    facts: [
      ['gmat', 'optional'],
      ['language_of_instruction', 'en'],
      ['length', { months: 24 }],
      ['mode', 'full-time'],
    ],
    complete: ['gmat', 'language_of_instruction', 'mode'],
  },
  {
    language: 'fr',
    text: 'Les candidats présélectionnés seront convoqués à un entretien. La bourse s’élève à 1 100 € par mois.',
    facts: [
      ['interview', 'shortlisted applicants'],
      ['amount', { amount: 1100, currency: 'EUR', per: 'month' }],
    ],
    complete: ['amount', 'tuition', 'fee'],
  },
]

const spanish: RequirementCase[] = [
  {
    language: 'es',
    text: 'Documentos:\n- Tres cartas de recomendación académica\n- Currículum vitae\n- Carta de motivos (máximo 600 palabras)\n- Certificado de calificaciones',
    facts: [
      ['letters', 3],
      ['document', 'curriculum vitae'],
      ['document', 'motivation letter'],
      ['document', 'transcripts'],
      ['prompt_limit', { words: 600, about: 'motivation letter' }],
    ],
    complete: ['letters', 'prompt_limit'],
  },
  {
    language: 'es',
    text: 'Se exige un promedio mínimo de 8.5 en una escala de 10 en la licenciatura.',
    facts: [['gpa_min', { value: 8.5, scale: '10.0' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'es',
    text: 'La nota media de los admitidos fue de 7,9 sobre 10.',
    facts: [],
    complete: ['gpa_min'],
  },
  {
    language: 'es',
    text: 'Acreditar el inglés con TOEFL iBT de 80 puntos o TOEFL ITP de 550 puntos, o IELTS de 6.0.',
    facts: [
      ['toefl', { ibt: 80, itp: 550 }],
      ['ielts', 6],
    ],
    complete: ['toefl', 'ielts'],
  },
  {
    language: 'es',
    text: 'La tasa de solicitud es de 60 euros y no se devuelve. Precio de la matrícula: 3.200 euros por curso.',
    facts: [
      ['fee', { amount: 60, currency: 'EUR', per: 'application' }],
      ['tuition', { amount: 3200, currency: 'EUR', per: 'year' }],
    ],
    complete: ['fee', 'tuition'],
  },
  {
    language: 'es',
    text: 'El GRE no es obligatorio. El máster se imparte en inglés y dura un año. Modalidad: tiempo completo.',
    facts: [
      ['gre', 'optional'],
      ['language_of_instruction', 'en'],
      ['length', { months: 12 }],
      ['mode', 'full-time'],
    ],
    complete: ['gre', 'language_of_instruction'],
  },
  {
    language: 'es',
    text: 'La beca consiste en 12.000 euros anuales. Se exige título de grado o licenciatura.',
    facts: [
      ['amount', { amount: 12000, currency: 'EUR', per: 'year' }],
      ['eligibility', "bachelor's degree"],
    ],
    complete: ['amount', 'tuition', 'fee'],
  },
]

const chinese: RequirementCase[] = [
  {
    language: 'zh',
    text: '申请材料：\n- 两封专家推荐信\n- 个人简历\n- 个人陈述（1500字以内）\n- 本科成绩单',
    facts: [
      ['letters', 2],
      ['document', 'curriculum vitae'],
      ['document', 'personal statement'],
      ['document', 'transcripts'],
      ['prompt_limit', { words: 1500, about: 'personal statement' }],
    ],
    complete: ['letters', 'prompt_limit'],
  },
  { language: 'zh', text: '推薦信三封，其中一封由指導教授撰寫。', facts: [['letters', 3]], complete: ['letters'] },
  {
    language: 'zh',
    text: '本科平均绩点不低于3.0（4分制）。录取者的平均绩点为3.6。',
    facts: [['gpa_min', { value: 3, scale: '4.0' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'zh',
    text: '英语要求：托福85分以上，或雅思6.5分（单项不低于6.0）。成绩两年内有效。',
    facts: [
      ['toefl', { ibt: 85 }],
      ['ielts', 6.5],
    ],
    complete: ['toefl', 'ielts'],
  },
  {
    language: 'zh',
    text: '汉语授课项目须提供HSK五级证书，不要求GRE成绩。报名费：800元人民币。学费：每年32000元人民币。',
    facts: [
      ['other_test', { test: 'HSK', level: '5' }],
      ['gre', 'optional'],
      ['fee', { amount: 800, currency: 'CNY', per: 'application' }],
      ['tuition', { amount: 32000, currency: 'CNY', per: 'year' }],
    ],
    complete: ['other_test', 'gre', 'fee', 'tuition'],
  },
  {
    language: 'zh',
    text: '授课语言：英语\n学制：三年\n学习方式：全日制\n入围者须参加面试。奖学金每月3000元。',
    url: 'https://www.lanhu.edu.cn/grad',
    facts: [
      ['language_of_instruction', 'en'],
      ['length', { months: 36 }],
      ['mode', 'full-time'],
      ['interview', 'shortlisted applicants'],
      ['amount', { amount: 3000, currency: 'CNY', per: 'month' }],
    ],
    complete: ['language_of_instruction', 'mode', 'amount', 'tuition'],
  },
]

const arabic: RequirementCase[] = [
  {
    language: 'ar',
    text: 'المستندات المطلوبة:\n- ثلاث رسائل توصية\n- السيرة الذاتية\n- كشف الدرجات\n- خطاب الدافع (لا يزيد على 500 كلمة)',
    facts: [
      ['letters', 3],
      ['document', 'curriculum vitae'],
      ['document', 'transcripts'],
      ['document', 'motivation letter'],
      ['prompt_limit', { words: 500, about: 'motivation letter' }],
    ],
    complete: ['letters', 'prompt_limit'],
  },
  { language: 'ar', text: 'يرفق المتقدم خطابي توصية من أستاذين.', facts: [['letters', 2]], complete: ['letters'] },
  {
    language: 'ar',
    text: 'ألا يقل المعدل التراكمي عن ٣٫٥ من ٥.',
    facts: [['gpa_min', { value: 3.5, scale: '5.0' }]],
    complete: ['gpa_min'],
  },
  {
    language: 'ar',
    text: 'الحصول على درجة لا تقل عن 6 في اختبار الآيلتس أو 79 في اختبار التوفل (iBT).',
    facts: [
      ['ielts', 6],
      ['toefl', { ibt: 79 }],
    ],
    complete: ['ielts', 'toefl'],
  },
  {
    language: 'ar',
    text: 'رسوم التقديم: 300 ريال سعودي. الرسوم الدراسية: 45000 ريال سعودي سنوياً.',
    facts: [
      ['fee', { amount: 300, currency: 'SAR', per: 'application' }],
      ['tuition', { amount: 45000, currency: 'SAR', per: 'year' }],
    ],
    complete: ['fee', 'tuition'],
  },
  {
    language: 'ar',
    text: 'لا يشترط اختبار GRE. لغة التدريس: الإنجليزية. مدة البرنامج: سنتان بدوام كامل. يخضع المرشحون لمقابلة شخصية.',
    facts: [
      ['gre', 'optional'],
      ['language_of_instruction', 'en'],
      ['length', { months: 24 }],
      ['mode', 'full-time'],
      ['interview', 'required'],
    ],
    complete: ['gre', 'language_of_instruction'],
  },
  {
    language: 'ar',
    text: 'تبلغ قيمة المنحة 2500 درهم شهرياً. يشترط الحصول على درجة البكالوريوس.',
    facts: [
      ['amount', { amount: 2500, currency: 'AED', per: 'month' }],
      ['eligibility', "bachelor's degree"],
    ],
    complete: ['amount', 'fee', 'tuition'],
  },
]

export const requirementCases: readonly RequirementCase[] = [
  ...english,
  ...german,
  ...french,
  ...spanish,
  ...chinese,
  ...arabic,
]
