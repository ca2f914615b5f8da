// Steps of onboarding. A separate module, because every page loads the route table.

export const onboardingSteps = ['cv', 'review', 'about', 'goals'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Debounce of saving after the last keystroke, in milliseconds. */
export const saveDelayMs = 600
