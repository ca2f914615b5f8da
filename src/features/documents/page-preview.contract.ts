import { z } from 'zod'
import { maxShownPages } from './rules.ts'

/** Page number of a preview, counted from 1. */
export const shownPageSchema = z.coerce.number().int().min(1).max(maxShownPages).default(1)
