import { typesetter } from '../compiling/typst.provider.ts'
import type { Output, TypesetDocument } from '../compiling/typst.worker.ts'
import type { CvContent } from './content.contract.ts'
import { printCv } from './printed.format.ts'

/**
 * Typesets a CV.
 *
 * @throws WorkerPoolError
 */
export const typesetCv = async (content: CvContent, output: Output, person?: string): Promise<TypesetDocument> =>
  await typesetter.make({ design: 'cv', printed: printCv(content), output }, person)
