import { offerStoryParts } from '../alarm/detail/story-parts.tsx'

/** What is known about faults stands in the story of each alarm. */
export const offerKnowledge = () =>
  offerStoryParts({
    advice: async () => (await import('./alarm-advice.tsx')).AlarmAdvice,
    keep: async () => (await import('./keep-experience.tsx')).KeepExperience,
  })
