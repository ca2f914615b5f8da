import { z } from 'zod'

/**
 * Schema of a file in a response. The server may stream it, so that it never buffers the whole file; a browser receives
 * a `File` either way. In-process callers get the value of the handler: read it by `new Response(body)`.
 */
export const fileResponseSchema = z.custom<File>(
  (body) => body instanceof Blob || body instanceof ReadableStream,
) as unknown as z.ZodType<File, File | ReadableStream<Uint8Array>>
