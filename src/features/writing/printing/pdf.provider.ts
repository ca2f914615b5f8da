import { coveredJson } from '#src/features/documents/compiling/covered.provider.ts'
import { type SetDocument, typesetter } from '#src/features/documents/compiling/typst.provider.ts'
import type { PrintedWriting } from './printed.format.ts'

export interface TypesetWriting extends SetDocument {
  /** Characters that no font of ours has; each is printed as a box. */
  missing: string[]
}

/** Sets a writing as PDF, or as one SVG with its pages below each other. Throws a TypesettingError. */
export const typesetWriting = async (
  printed: PrintedWriting,
  output: 'pdf' | 'svg',
  person?: string,
): Promise<TypesetWriting> => {
  const { data, missing } = coveredJson(printed)
  return { ...(await typesetter.set({ design: 'writing', data, output }, person)), missing }
}
