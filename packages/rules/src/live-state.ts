/** Whether what reads a point is there: on · device (its box cannot reach the device) · box (the box itself is away). */
export type Life = 'on' | 'device' | 'box'

/** How a point's value stands. */
export type LiveState = 'good' | 'bad' | 'device' | 'box' | 'none' | 'unread'

export const liveStateNames: Record<LiveState, string> = {
  good: '正常',
  bad: '数据质量差',
  device: '设备离线',
  box: '盒子离线',
  none: '从无数据',
  unread: '未接入',
}

export interface NewestSample {
  /** Of the newest sample; null where none ever came. */
  time: number | null
  /** 0 good · 1 uncertain · 2 bad */
  quality: number | null
  /** device · manual · formula */
  source: string
  /** Of what reads the point, or what it is computed from; null where nothing does. */
  life: Life | null
}

/**
 * How a value stands: told by the life of what reads it and by the quality of its newest sample, never by its age. An unchanged
 * value of a living device is good. What people enter lives by itself.
 */
export function liveStateOf({ time, quality, source, life }: NewestSample): LiveState {
  if (time === null) return 'none'
  if (source === 'device' && life === null) return 'unread'
  if (isAway(life)) return life
  return quality ? 'bad' : 'good'
}

/** The life of something that several devices read: it lives while one of them does; nothing where none reads it. */
export function lifeOfAll(lives: Iterable<Life>): Life | null {
  let found: Life | null = null
  for (const life of lives) {
    if (life === 'on') return 'on'
    if (life === 'device' || found === null) found = life
  }
  return found
}

/** Whether something is shown and counted as offline. */
export const isAway = (life: Life | null): life is 'device' | 'box' => life === 'device' || life === 'box'
