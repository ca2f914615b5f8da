/** Something that an operator should know of the database, in a sentence. */
export interface Diagnostic {
  /** `failed`: the product does not work there; `note`: it works, and somebody should know. */
  level: 'failed' | 'note' | 'ok'
  about: string
  text: string
}

export const createFailure = (about: string, text: string): Diagnostic => ({ level: 'failed', about, text })
export const createSuccess = (about: string, text: string): Diagnostic => ({ level: 'ok', about, text })
