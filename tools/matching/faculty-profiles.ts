/** A written profile of a fictitious researcher with plausible interests. */
export interface Profile {
  name: string
  interests: string[]
}

/** Reads profiles, one a line: "profile", a bar, the name, a bar, and the interests between semicolons. */
export const parseProfiles = (text: string): Profile[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('profile |'))
    .map((line) => {
      const [, name = '', interests = ''] = line.split('|')
      return { name: name.trim(), interests: interests.split(';').map((interest) => interest.trim()) }
    })
