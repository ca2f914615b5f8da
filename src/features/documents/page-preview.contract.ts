import { z } from 'zod'
import { maxShownPages } from './rules.ts'

/** Which page of a document is to be drawn, counted from 1. */
export const shownPageSchema = z.coerce.number().int().min(1).max(maxShownPages).default(1)
