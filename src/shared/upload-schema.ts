import { z } from 'zod'

/** Creates the schema of a file upload. The server takes the body limit of the route from `maxBytes`, before it reads. */
export const createUploadSchema = (maxBytes: number) => z.file().meta({ maxBytes })
