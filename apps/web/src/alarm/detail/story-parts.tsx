import type { Alarm, Experience } from '@zhizao/contract/alarm/alarm-row'
import { type ComponentType, lazy, Suspense } from 'react'

interface AdviceProps {
  alarmId: string
  className?: string | undefined
}

interface KeepProps {
  alarm: Alarm
  experience: Experience
}

interface StoryParts {
  /** What is known that fits an alarm. */
  advice: () => Promise<ComponentType<AdviceProps>>
  /** Keeps what was done about it. */
  keep: () => Promise<ComponentType<KeepProps>>
}

const comes = <Props,>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await load() }))

let parts: { Advice: ComponentType<AdviceProps>; Keep: ComponentType<KeepProps> } | undefined

/** Who knows more about alarms puts it into their story; called once by the application. */
export function offerStoryParts({ advice, keep }: StoryParts) {
  parts = { Advice: comes(advice), Keep: comes(keep) }
}

export const StoryAdvice = (props: AdviceProps) =>
  parts && (
    <Suspense>
      <parts.Advice {...props} />
    </Suspense>
  )

export const StoryKeep = (props: KeepProps) =>
  parts && (
    <Suspense>
      <parts.Keep {...props} />
    </Suspense>
  )
