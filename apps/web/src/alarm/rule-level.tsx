import type { Level } from '@zhizao/contract/alarm/alarm-level'
import { useLevelLooks } from '../live/alarm/level-looks.ts'
import { LevelMark } from '../live/alarm/level-mark.tsx'

/** A level as the company names and colours it. */
export const RuleLevel = ({ level }: { level: Level }) => <LevelMark look={useLevelLooks()[level]} />
