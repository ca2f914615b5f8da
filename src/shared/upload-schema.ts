import { z } from 'zod'

/** A file field of a contract. The server takes the route's body limit from `maxBytes`, before it reads anything. */
export const createUploadSchema = (maxBytes: number) => z.file().meta({ maxBytes })
