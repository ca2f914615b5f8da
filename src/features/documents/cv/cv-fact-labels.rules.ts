import type { PaperState } from '#src/features/cv/reading/papers.parse.ts'
import type { DocumentLanguage } from '../rules.ts'

// Labels of grades and publication statuses in each language of a CV.

/** Templates: `{}` is the figure, `{of}` the maximum of its scale. */
interface GradeWords {
  /** For scales of 4 or 5 points, as on transcripts of the United States. */
  points: string
  /** For other scales with a maximum. */
  outOf: string
  german: string
  philippine: string
  british: string
  /** For an unknown scale. */
  alone: string
  decimal: '.' | ','
}

export const gradeWords: Record<DocumentLanguage, GradeWords> = {
  en: {
    points: 'GPA: {} of {of}',
    outOf: 'Grade: {} of {of}',
    german: 'Grade: {} (German scale)',
    philippine: 'Grade: {} (Philippine scale)',
    british: 'Mark: {}% (UK)',
    alone: 'Grade: {}',
    decimal: '.',
  },
  es: {
    points: 'Nota media: {} sobre {of}',
    outOf: 'Nota media: {} sobre {of}',
    german: 'Nota: {} (escala alemana)',
    philippine: 'Nota: {} (escala filipina)',
    british: 'Nota: {} % (Reino Unido)',
    alone: 'Nota: {}',
    decimal: ',',
  },
  fr: {
    points: 'Moyenne : {} sur {of}',
    outOf: 'Moyenne : {} sur {of}',
    german: 'Note : {} (échelle allemande)',
    philippine: 'Note : {} (échelle philippine)',
    british: 'Note : {} % (Royaume-Uni)',
    alone: 'Note : {}',
    decimal: ',',
  },
  de: {
    points: 'Note: {} von {of}',
    outOf: 'Note: {} von {of}',
    german: 'Note: {} (deutsche Skala)',
    philippine: 'Note: {} (philippinische Skala)',
    british: 'Note: {} % (Großbritannien)',
    alone: 'Note: {}',
    decimal: ',',
  },
  zh: {
    points: '平均成绩：{}/{of}',
    outOf: '平均成绩：{}/{of}',
    german: '成绩：{}（德国评分制）',
    philippine: '成绩：{}（菲律宾评分制）',
    british: '成绩：{}%（英国）',
    alone: '成绩：{}',
    decimal: '.',
  },
  ar: {
    points: 'المعدل: {} من {of}',
    outOf: 'المعدل: {} من {of}',
    german: 'المعدل: {} (النظام الألماني)',
    philippine: 'المعدل: {} (النظام الفلبيني)',
    british: 'المعدل: {}% (المملكة المتحدة)',
    alone: 'المعدل: {}',
    decimal: '.',
  },
}

/** British degree classes, which keep their names in every language. */
export const britishClasses: Readonly<Record<string, string>> = {
  First: 'First-class honours',
  '2:1': 'Upper second-class honours (2:1)',
  '2:2': 'Lower second-class honours (2:2)',
  Third: 'Third-class honours',
}

/**
 * Author position, printed when the entry does not name the authors; a published paper shows its date instead of a
 * status.
 */
interface PaperWords {
  states: Record<Exclude<PaperState, 'published'>, string>
  /** `{}` is the position, counted from 1; `{of}` the number of authors. */
  author: string
  authorOf: string
}

export const paperWords: Record<DocumentLanguage, PaperWords> = {
  en: {
    states: { accepted: 'Accepted', submitted: 'Submitted', inPreparation: 'In preparation' },
    author: 'Author no. {}',
    authorOf: 'Author no. {} of {of}',
  },
  es: {
    states: { accepted: 'Aceptado', submitted: 'Enviado', inPreparation: 'En preparación' },
    author: 'Autoría n.º {}',
    authorOf: 'Autoría n.º {} de {of}',
  },
  fr: {
    states: { accepted: 'Accepté', submitted: 'Soumis', inPreparation: 'En préparation' },
    author: 'Auteur n° {}',
    authorOf: 'Auteur n° {} sur {of}',
  },
  de: {
    states: { accepted: 'Angenommen', submitted: 'Eingereicht', inPreparation: 'In Vorbereitung' },
    author: 'Autorenposition {}',
    authorOf: 'Autorenposition {} von {of}',
  },
  zh: {
    states: { accepted: '已录用', submitted: '已投稿', inPreparation: '撰写中' },
    author: '第{}作者',
    authorOf: '第{}作者，共{of}位作者',
  },
  ar: {
    states: { accepted: 'مقبول للنشر', submitted: 'مقدَّم للنشر', inPreparation: 'قيد الإعداد' },
    author: 'ترتيب المؤلف: {}',
    authorOf: 'ترتيب المؤلف: {} من {of}',
  },
}
