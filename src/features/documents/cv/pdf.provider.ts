import { coveredJson } from '../compiling/covered.provider.ts'
import { type SetDocument, typesetter } from '../compiling/typst.provider.ts'
import type { CvContent } from './content.contract.ts'
import { printCv } from './printed.format.ts'

export interface TypesetCv extends SetDocument {
  /** Characters that no font of ours has; each is printed as a box. */
  missing: string[]
}

/** Sets a CV as PDF, or as one SVG with its pages below each other. Throws a TypesettingError. */
export const typesetCv = async (content: CvContent, output: 'pdf' | 'svg', person?: string): Promise<TypesetCv> => {
  const { data, missing } = coveredJson(printCv(content))
  return { ...(await typesetter.set({ design: 'cv', data, output }, person)), missing }
}
