import { z } from 'zod'

/**
 * A file in a response. The server may send it as a stream, so that it never holds the whole of it; a browser receives a
 * `File` either way. Callers in process get what the handler returned: read it by `new Response(body)`.
 */
export const fileResponseSchema = z.custom<File>(
  (body) => body instanceof Blob || body instanceof ReadableStream,
) as unknown as z.ZodType<File, File | ReadableStream<Uint8Array>>
