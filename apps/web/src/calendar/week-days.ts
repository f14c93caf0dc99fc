/** Weekdays, Monday first; their number is the place and one. */
export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
/** A weekday's translated name where there is room for little: 一, Mo. */
export const shortOf = (name: string) => (/^[周週]/.test(name) ? name.slice(1) : name.slice(0, 2))

export const dayKindNames = { workday: '工作日', rest: '休息日', holiday: '法定节假日', makeUp: '补班日' } as const

export const scopeNames = {
  company: '公司',
  area: '区域',
  workCenter: '工作中心',
  station: '工位',
  team: '班组',
} as const

/** 7 小时 30 分 as 7.5. */
export const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100
