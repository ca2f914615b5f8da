import { type DocumentLanguage, directionOf } from '../rules.ts'
import type { CvContent, CvItem } from './content.contract.ts'
import { emptyCv, emptyItem, emptySection } from './content.rules.ts'

type Entry = [title: string, by: string, place: string, start: string, end: string, note: string, bullets?: string[]]

interface Story {
  name: string
  headline: string
  location: string
  summary: string
  education: Entry[]
  research: Entry[]
  publications: Entry[]
  skills: [string, string][]
  languages: [string, string][]
  awards: Entry[]
}

const papers: Entry[] = [
  [
    'Sparse attention for low-resource speech recognition',
    'L. Moreau, A. Haddad and W. Chen',
    'Proceedings of Interspeech',
    '2024',
    '',
    '',
  ],
  [
    'Measuring what a small model forgets',
    'A. Haddad and L. Moreau',
    'Transactions on Machine Learning Research',
    '2025',
    '',
    'Accepted',
  ],
]

const stories: Record<DocumentLanguage, Story> = {
  en: {
    name: 'Amelia Haddad-Brontë',
    headline: 'Machine learning for languages with little data',
    location: 'Leeds, United Kingdom',
    summary:
      'Master’s student of computer science who builds speech recognition for languages with fewer than ten hours of recordings. Applying for a doctorate that starts in autumn 2027.',
    education: [
      [
        'MSc Computer Science',
        'University of Leeds',
        'Leeds',
        '2025-09',
        '',
        'GPA: 3.8/4.0',
        ['Thesis: Efficient fine-tuning of speech models'],
      ],
      ['BSc Mathematics', 'University of Glasgow', 'Glasgow', '2021-09', '2025-06', 'First-class honours'],
    ],
    research: [
      [
        'Research assistant',
        'Speech and Language Group, University of Leeds',
        'Leeds',
        '2025-10',
        '',
        '',
        [
          'Reduced the word error rate of a Wolof recogniser from 38.2 % to 29.5 %.',
          'Published the training code, which three other groups use.',
        ],
      ],
    ],
    publications: papers,
    skills: [
      ['Programming', 'Python, C++, Julia'],
      ['Methods', 'PyTorch, finite-state transducers, Bayesian statistics'],
    ],
    languages: [
      ['English', 'native'],
      ['French', 'C1'],
    ],
    awards: [['Dean’s Prize for the best thesis', 'University of Glasgow', '', '2025', '', '']],
  },
  es: {
    name: 'Lucía Fernández Ibáñez',
    headline: 'Física de la materia condensada',
    location: 'Salamanca, España',
    summary:
      'Graduada en Física con experiencia en el crecimiento de capas finas; busco un doctorado en materiales cuánticos a partir de otoño de 2027.',
    education: [
      ['Máster en Física', 'Universidad de Salamanca', 'Salamanca', '2024-09', '2026-06', 'Nota media: 8,9/10'],
      ['Grado en Física', 'Universidad de Oviedo', 'Oviedo', '2020-09', '2024-06', 'Nota media: 8,4/10'],
    ],
    research: [
      [
        'Ayudante de investigación',
        'Grupo de Superficies, Universidad de Salamanca',
        'Salamanca',
        '2025-01',
        '2026-06',
        '',
        [
          'Medí la anisotropía magnética de 42 muestras de cobalto.',
          '¿Qué limita la temperatura crítica? Diseñé el ensayo que lo responde.',
        ],
      ],
    ],
    publications: papers,
    skills: [
      ['Laboratorio', 'difracción de rayos X, vacío ultraalto'],
      ['Programación', 'Python, MATLAB'],
    ],
    languages: [
      ['Español', 'lengua materna'],
      ['Inglés', 'C1'],
    ],
    awards: [['Premio extraordinario de fin de carrera', 'Universidad de Oviedo', '', '2024', '', '']],
  },
  fr: {
    name: 'Léa Moreau-Lefèvre',
    headline: 'Histoire des sciences à l’époque moderne',
    location: 'Lyon, France',
    summary:
      'Étudiante en master d’histoire ; mes travaux portent sur les ateliers d’instruments du XVIIᵉ siècle. Je souhaite commencer une thèse en 2027.',
    education: [
      ['Master Histoire', 'Université Lumière Lyon 2', 'Lyon', '2025-09', '', 'Moyenne : 16,2/20'],
      ['Licence Histoire', 'Université de Strasbourg', 'Strasbourg', '2022-09', '2025-06', 'Mention très bien'],
    ],
    research: [
      [
        'Assistante de recherche',
        'Laboratoire LARHRA',
        'Lyon',
        '2025-11',
        '',
        '',
        ['Dépouillement de 1 200 actes notariés.', 'Cœur du corpus : les « boîtes à compas » de Nuremberg.'],
      ],
    ],
    publications: papers,
    skills: [
      ['Paléographie', 'française et latine'],
      ['Outils', 'LaTeX, QGIS'],
    ],
    languages: [
      ['Français', 'langue maternelle'],
      ['Allemand', 'B2'],
    ],
    awards: [['Bourse au mérite', 'Région Auvergne-Rhône-Alpes', '', '2025', '', '']],
  },
  de: {
    name: 'Jörg Weißenfels',
    headline: 'Verfahrenstechnik und Energiespeicher',
    location: 'Dresden, Deutschland',
    summary:
      'Masterstudent der Verfahrenstechnik mit Schwerpunkt auf Natrium-Ionen-Batterien. Gesucht wird eine Promotionsstelle ab Oktober 2027.',
    education: [
      ['M. Sc. Verfahrenstechnik', 'Technische Universität Dresden', 'Dresden', '2024-10', '', 'Note: 1,4'],
      [
        'B. Sc. Chemieingenieurwesen',
        'Karlsruher Institut für Technologie',
        'Karlsruhe',
        '2021-10',
        '2024-09',
        'Note: 1,7',
      ],
    ],
    research: [
      [
        'Wissenschaftliche Hilfskraft',
        'Fraunhofer-Institut für Keramische Technologien und Systeme',
        'Dresden',
        '2025-03',
        '',
        '',
        [
          'Aufbau eines Prüfstands für Zyklentests mit 64 Zellen.',
          'Auswertung der Impedanzspektren; Größe des Datensatzes: 2,1 TB.',
        ],
      ],
    ],
    publications: papers,
    skills: [
      ['Software', 'Aspen Plus, Python, COMSOL Multiphysics'],
      ['Labor', 'Rasterelektronenmikroskopie, Handschuhkasten'],
    ],
    languages: [
      ['Deutsch', 'Muttersprache'],
      ['Englisch', 'C1'],
    ],
    awards: [['Deutschlandstipendium', 'Technische Universität Dresden', '', '2025', '', '']],
  },
  zh: {
    name: '陈思远',
    headline: '计算机视觉与医学影像',
    location: '中国上海',
    summary:
      '计算机科学硕士研究生，研究方向为医学影像分割。计划于2027年秋季攻读博士学位，希望继续研究小样本条件下的可靠学习方法。',
    education: [
      ['计算机科学硕士', '复旦大学', '上海', '2024-09', '', 'GPA：3.8/4.0'],
      ['软件工程学士', '南京大学', '南京', '2020-09', '2024-06', 'GPA：3.7/4.0'],
    ],
    research: [
      [
        '研究助理',
        '复旦大学医学影像实验室',
        '上海',
        '2025-03',
        '',
        '',
        ['设计了一种半监督分割方法，在128例数据上将Dice系数提高了4.6个百分点。', '负责数据标注规范的制定与质量检查。'],
      ],
    ],
    publications: [...papers, ['基于对比学习的肺结节分割', '陈思远，王磊', '计算机学报', '2025', '', '已录用']],
    skills: [
      ['编程语言', 'Python、C++'],
      ['框架', 'PyTorch、MONAI'],
    ],
    languages: [
      ['中文', '母语'],
      ['英语', 'C1'],
    ],
    awards: [['国家奖学金', '教育部', '', '2025', '', '']],
  },
  ar: {
    name: 'ليلى عبد الرحمن الحدّاد',
    headline: 'هندسة الطاقة المتجددة',
    location: 'عمّان، الأردن',
    summary:
      'طالبة ماجستير في هندسة الطاقة تعمل على تخزين الحرارة في المباني. تبحث عن برنامج دكتوراه يبدأ في خريف 2027.',
    education: [
      ['ماجستير هندسة الطاقة', 'الجامعة الأردنية', 'عمّان', '2024-09', '', 'المعدل: 3.8/4.0'],
      ['بكالوريوس الهندسة الميكانيكية', 'جامعة دمشق', 'دمشق', '2019-09', '2024-06', 'المعدل: 86/100'],
    ],
    research: [
      [
        'مساعدة باحثة',
        'مختبر الطاقة الشمسية، الجامعة الأردنية',
        'عمّان',
        '2025-02',
        '',
        '',
        ['قياس كفاءة 24 لاقطًا شمسيًا على مدى ثمانية أشهر.', 'كتابة برنامج بلغة Python لمعالجة البيانات.'],
      ],
    ],
    publications: [
      ...papers,
      ['تخزين الحرارة في الجدران الطينية', 'ل. الحدّاد، م. خوري', 'المجلة العربية للطاقة', '2025', '', 'مقبول للنشر'],
    ],
    skills: [
      ['البرمجة', 'Python، MATLAB'],
      ['المحاكاة', 'TRNSYS، EnergyPlus'],
    ],
    languages: [
      ['العربية', 'اللغة الأم'],
      ['الإنجليزية', 'C1'],
    ],
    awards: [['جائزة عميد البحث العلمي', 'الجامعة الأردنية', '', '2025', '', '']],
  },
}

const itemsOf = (kind: string, entries: Entry[]): CvItem[] =>
  entries.map(([title, by, place, start, end, note, bullets = []], index) =>
    emptyItem(`${kind}-${index}`, {
      title,
      by,
      place,
      start,
      end,
      note,
      bullets,
      isCurrent: end === '' && start.length > 4,
    }),
  )

const pairsOf = (kind: string, pairs: [string, string][]): CvItem[] =>
  pairs.map(([title, note], index) => emptyItem(`${kind}-${index}`, { title, note }))

/** A CV of about a page as somebody writes it in that language. */
export const cvFixture = (language: DocumentLanguage, overrides: Partial<CvContent> = {}): CvContent => {
  const story = stories[language]
  return {
    ...emptyCv(language),
    direction: directionOf(language),
    person: {
      name: story.name,
      headline: story.headline,
      email: 'applicant@example.org',
      phone: '+44 113 496 0000',
      location: story.location,
      links: ['https://example.org/research'],
      summary: story.summary,
    },
    sections: [
      emptySection('education', itemsOf('education', story.education)),
      emptySection('research', itemsOf('research', story.research)),
      emptySection('publications', itemsOf('publications', story.publications)),
      emptySection('awards', itemsOf('awards', story.awards)),
      emptySection('skills', pairsOf('skills', story.skills)),
      emptySection('languages', pairsOf('languages', story.languages)),
    ],
    ...overrides,
  }
}

/** Parts of several scripts in one CV, as people who moved have it. */
export const mixedCv = (): CvContent => {
  const cv = cvFixture('en')
  const of = (language: DocumentLanguage, kind: string) =>
    cvFixture(language).sections.find((section) => section.kind === kind)?.items ?? []
  return {
    ...cv,
    person: { ...cv.person, name: 'Chen Siyuan 陈思远' },
    sections: cv.sections.map((section) => {
      const items = [...section.items, ...of('zh', section.kind), ...of('ar', section.kind)]
      return { ...section, items: items.map((item, index) => ({ ...item, id: `${section.kind}-${index}` })) }
    }),
  }
}

/** As many entries of a bibliography as somebody can have. */
export const longBibliography = (papers: number): CvContent =>
  cvFixture('en', {
    sections: [
      emptySection(
        'publications',
        Array.from({ length: papers }, (_, index) =>
          emptyItem(`paper-${index}`, {
            title: `Paper number ${index + 1} on the propagation of waves`,
            by: 'A. Haddad-Brontë, W. Chen and L. Moreau',
            place: 'Journal of Waves',
            start: String(1990 + (index % 35)),
          }),
        ),
      ),
    ],
  })
