import {
  AlignmentType,
  type IParagraphOptions,
  type IStylesOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type { DocumentDesign, DocumentLanguage, PaperSize } from '../rules.ts'
import { type Script, splitByScript } from './script-runs.parse.ts'

// Building blocks of DOCX files: script runs, lines, fonts and pages.

// Font families that word processors bundle, so that the file renders correctly without installed fonts.
export const faces: Record<DocumentDesign, { ascii: string; eastAsia: string; cs: string }> = {
  academic: { ascii: 'Cambria', eastAsia: 'SimSun', cs: 'Times New Roman' },
  modern: { ascii: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Arial' },
  compact: { ascii: 'Cambria', eastAsia: 'SimSun', cs: 'Times New Roman' },
}
/** Font sizes in half points. */
export const sizes: Record<DocumentDesign, number> = { academic: 22, modern: 21, compact: 19 }
export const colours: Record<DocumentDesign, string> = { academic: '1B1B1B', modern: '1F4E5F', compact: '1B1B1B' }
/** Paper sizes and margins in twentieths of a point. */
export const sheets = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } } as const
export const margins: Record<DocumentDesign, number> = { academic: 1417, modern: 1190, compact: 964 }

const regions: Record<DocumentLanguage, string> = {
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  zh: 'zh-CN',
  ar: 'ar-SA',
}
const ownScript = (language: DocumentLanguage): Script => {
  if (language === 'ar') return 'arabic'
  return language === 'zh' ? 'han' : 'latin'
}

interface RunStyle {
  bold?: boolean
  italics?: boolean
  size?: number
  color?: string
}

/** Document-wide text settings. */
export interface Setting {
  language: DocumentLanguage
  direction: 'ltr' | 'rtl'
  design: DocumentDesign
  /** Defaults to A4. */
  sheet?: PaperSize
}

/**
 * Builds runs of one script each: WordprocessingML states direction, language and complex-script properties per run.
 */
export const buildRuns = (text: string, { language, design }: Setting, style: RunStyle = {}): TextRun[] =>
  splitByScript(text, ownScript(language)).map(({ text: piece, script }) => {
    const { bold = false, italics = false, size = sizes[design], color } = style
    const isComplex = script === 'arabic'
    const hasItalics = italics && script === 'latin'
    return new TextRun({
      text: piece,
      font: faces[design],
      size,
      sizeComplexScript: size,
      bold,
      boldComplexScript: bold,
      italics: hasItalics,
      italicsComplexScript: hasItalics,
      rightToLeft: isComplex,
      language: {
        value: script === 'latin' && ownScript(language) !== 'latin' ? 'en-GB' : regions[language],
        eastAsia: 'zh-CN',
        bidirectional: 'ar-SA',
      },
      ...(color ? { color } : {}),
    })
  })

export const buildLine = (
  children: ParagraphChild[],
  { direction }: Setting,
  more: IParagraphOptions = {},
): Paragraph =>
  new Paragraph({
    children,
    bidirectional: direction === 'rtl',
    alignment: AlignmentType.START,
    spacing: { after: 20, line: 259 },
    ...more,
  })

/** Builds the font families and languages of a whole file. */
export const buildStyles = ({ language, design }: Setting): IStylesOptions => ({
  default: {
    document: {
      run: {
        font: faces[design],
        language: { value: regions[language], eastAsia: 'zh-CN', bidirectional: 'ar-SA' },
      },
    },
  },
})

/** Builds the page properties of a file. */
export const buildPage = ({ design, sheet = 'a4' }: Setting) => {
  const margin = margins[design]
  return { page: { size: sheets[sheet], margin: { top: margin, bottom: margin, left: margin, right: margin } } }
}
