import { type SetDocument, typesetter } from '#src/features/documents/compiling/typst.provider.ts'
import type { PrintedWriting } from './printed.format.ts'

/** Sets a writing as PDF, or as one SVG with its pages below each other. Throws a TypesettingError. */
export const typesetWriting = async (
  printed: PrintedWriting,
  output: 'pdf' | 'svg',
  person?: string,
): Promise<SetDocument> => await typesetter.make({ design: 'writing', printed, output }, person)
