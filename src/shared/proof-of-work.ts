/** The longest solved challenge, as JSON. */
export const maxProofLength = 2_000
