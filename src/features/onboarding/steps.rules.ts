// The path through onboarding. Apart from what it asks and checks, because every page loads the route table.

export const onboardingSteps = ['cv', 'review', 'about', 'goals'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** How long after the last keystroke the answers are kept. */
export const saveDelayMs = 600
