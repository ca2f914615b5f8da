import type { DocumentLanguage } from '../rules.ts'

export const sectionKinds = [
  'education',
  'research',
  'experience',
  'publications',
  'teaching',
  'projects',
  'awards',
  'talks',
  'skills',
  'languages',
  'tests',
  'interests',
  'references',
  'other',
] as const
export type SectionKind = (typeof sectionKinds)[number]

/** Limits of a CV: characters, and numbers of parts. */
export const contentLimits = {
  name: 300,
  line: 1_000,
  authors: 4_000,
  title: 120,
  text: 10_000,
  bullets: 40,
  links: 10,
  items: 600,
  sections: 30,
  leastPages: 1,
  pages: 20,
  phone: 100,
  /** As 2024-09-30. */
  date: 10,
} as const

/** Section kinds whose items are a name and a description on one line. */
export const pairKinds: readonly SectionKind[] = ['skills', 'languages', 'tests']

/** Section kinds whose items are bibliography entries. */
export const paperKinds: readonly SectionKind[] = ['publications', 'talks']

const headings: Record<DocumentLanguage, Record<SectionKind, string>> = {
  en: {
    education: 'Education',
    research: 'Research Experience',
    experience: 'Work Experience',
    publications: 'Publications',
    teaching: 'Teaching',
    projects: 'Projects',
    awards: 'Awards and Honours',
    talks: 'Talks',
    skills: 'Skills',
    languages: 'Languages',
    tests: 'Test Scores',
    interests: 'Research Interests',
    references: 'References',
    other: 'Further Information',
  },
  es: {
    education: 'Formación académica',
    research: 'Experiencia investigadora',
    experience: 'Experiencia profesional',
    publications: 'Publicaciones',
    teaching: 'Docencia',
    projects: 'Proyectos',
    awards: 'Premios y distinciones',
    talks: 'Ponencias',
    skills: 'Competencias',
    languages: 'Idiomas',
    tests: 'Resultados de exámenes',
    interests: 'Líneas de investigación',
    references: 'Referencias',
    other: 'Información adicional',
  },
  fr: {
    education: 'Formation',
    research: 'Expérience de recherche',
    experience: 'Expérience professionnelle',
    publications: 'Publications',
    teaching: 'Enseignement',
    projects: 'Projets',
    awards: 'Prix et distinctions',
    talks: 'Communications',
    skills: 'Compétences',
    languages: 'Langues',
    tests: 'Résultats aux tests',
    interests: 'Thèmes de recherche',
    references: 'Références',
    other: 'Informations complémentaires',
  },
  de: {
    education: 'Ausbildung',
    research: 'Forschungserfahrung',
    experience: 'Berufserfahrung',
    publications: 'Publikationen',
    teaching: 'Lehre',
    projects: 'Projekte',
    awards: 'Preise und Auszeichnungen',
    talks: 'Vorträge',
    skills: 'Kenntnisse',
    languages: 'Sprachen',
    tests: 'Testergebnisse',
    interests: 'Forschungsinteressen',
    references: 'Referenzen',
    other: 'Weitere Angaben',
  },
  zh: {
    education: '教育背景',
    research: '科研经历',
    experience: '工作经历',
    publications: '发表论文',
    teaching: '教学经历',
    projects: '项目经历',
    awards: '获奖情况',
    talks: '学术报告',
    skills: '专业技能',
    languages: '语言能力',
    tests: '考试成绩',
    interests: '研究兴趣',
    references: '推荐人',
    other: '其他信息',
  },
  ar: {
    education: 'التعليم',
    research: 'الخبرة البحثية',
    experience: 'الخبرة المهنية',
    publications: 'المنشورات',
    teaching: 'التدريس',
    projects: 'المشاريع',
    awards: 'الجوائز والتكريمات',
    talks: 'المحاضرات والعروض',
    skills: 'المهارات',
    languages: 'اللغات',
    tests: 'نتائج الاختبارات',
    interests: 'الاهتمامات البحثية',
    references: 'المراجع',
    other: 'معلومات إضافية',
  },
}

/** Returns the heading of a section kind in the language of the CV. */
export const getHeading = (language: DocumentLanguage, kind: SectionKind): string => headings[language][kind]

const untilNow: Record<DocumentLanguage, string> = {
  en: 'present',
  es: 'actualidad',
  fr: 'aujourd’hui',
  de: 'heute',
  zh: '至今',
  ar: 'حتى الآن',
}

/** Returns the label for the end date of an ongoing item. */
export const getPresentLabel = (language: DocumentLanguage): string => untilNow[language]
