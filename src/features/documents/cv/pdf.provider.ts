import { type SetDocument, typesetter } from '../compiling/typst.provider.ts'
import type { CvContent } from './content.contract.ts'
import { printCv } from './printed.format.ts'

/** Sets a CV as PDF, or as one SVG with its pages below each other. Throws a TypesettingError. */
export const typesetCv = async (content: CvContent, output: 'pdf' | 'svg', person?: string): Promise<SetDocument> =>
  await typesetter.make({ design: 'cv', printed: printCv(content), output }, person)
