import { offerStoryParts } from '../alarm/index.ts'

/** What is known about faults stands in the story of each alarm. */
export const offerKnowledge = () =>
  offerStoryParts({
    advice: async () => (await import('./alarm-advice.tsx')).AlarmAdvice,
    keep: async () => (await import('./keep-experience.tsx')).KeepExperience,
  })
