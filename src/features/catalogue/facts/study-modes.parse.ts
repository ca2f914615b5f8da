import { type StudyMode, studyModes } from '../rules.ts'

// Modes of study in the words of official pages and registers.

/** Longer texts are no statement of a mode. */
const maxModeLength = 100

const words: Readonly<Record<StudyMode, RegExp>> = {
  fullTime: /full[- ]time/i,
  partTime: /part[- ]time|half[- ]time/i,
  online: /online/i,
  distance: /distance/i,
  onCampus: /on[- ]campus|in[- ]person/i,
}

/** Parses the modes that a page or register states: "full-time|part-time" is both, an unknown word none. */
export const parseStudyModes = (text: string): StudyMode[] =>
  text.length > maxModeLength ? [] : studyModes.filter((mode) => words[mode].test(text))
