/** Diagnostic about the database, as one sentence for the operator. */
export interface Diagnostic {
  /** `failed`: the product does not work with it; `note`: it works, and the operator should know. */
  level: 'failed' | 'note' | 'ok'
  about: string
  text: string
  /** SQL for an administrator. Contains derived passwords: it is printed on the operator's terminal only. */
  statements?: string
}

/** Creates a diagnostic of a problem that stops the product. */
export const createFailure = (about: string, text: string): Diagnostic => ({ level: 'failed', about, text })
/** Creates a diagnostic of a check without a problem. */
export const createSuccess = (about: string, text: string): Diagnostic => ({ level: 'ok', about, text })
