/** Something that an operator should know of the database, in a sentence. */
export interface DatabaseRemark {
  /** `failed`: the product does not work there; `note`: it works, and somebody should know. */
  level: 'failed' | 'note' | 'ok'
  about: string
  text: string
}

export const failed = (about: string, text: string): DatabaseRemark => ({ level: 'failed', about, text })
export const fine = (about: string, text: string): DatabaseRemark => ({ level: 'ok', about, text })
