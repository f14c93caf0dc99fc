import type { WorkCenterLoad } from '@zhizao/contract/production/segment-plan'

/** Of what there is; work where nobody works is beyond every measure. */
export const percentOf = ({ planned, capacity }: Pick<WorkCenterLoad, 'planned' | 'capacity'>): number =>
  capacity > 0 ? Math.round((planned * 100) / capacity) : planned > 0 ? 999 : 0
