import { type Output, type TypesetDocument, typesetter } from '#src/features/documents/compiling/typst.provider.ts'
import type { PrintedWriting } from './printed.format.ts'

/** Sets a writing. Throws a TypesettingError. */
export const typesetWriting = async (
  printed: PrintedWriting,
  output: Output,
  person?: string,
): Promise<TypesetDocument> => await typesetter.make({ design: 'writing', printed, output }, person)
