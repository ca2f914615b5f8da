import { typesetter } from '#src/features/documents/compiling/typst.provider.ts'
import type { Output, TypesetDocument } from '#src/features/documents/compiling/typst.worker.ts'
import type { PrintedWriting } from './printed.format.ts'

/**
 * Typesets a writing.
 *
 * @throws WorkerPoolError
 */
export const typesetWriting = async (
  printed: PrintedWriting,
  output: Output,
  person?: string,
): Promise<TypesetDocument> => await typesetter.make({ design: 'writing', printed, output }, person)
