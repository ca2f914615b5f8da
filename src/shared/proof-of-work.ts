/** Maximum length of a solved challenge as JSON, in characters. */
export const maxProofLength = 2_000
