import { dayAfter } from '@zhizao/rules/calendar/shop-day'

type Stretch = readonly [name: string, from: string, to: string]

/** Official days off and the days worked for them, as the State Council announced them for each year. */
const official: Readonly<Record<string, { off: readonly Stretch[]; makeUp: readonly (readonly [string, string])[] }>> =
  {
    2025: {
      off: [
        ['元旦', '01-01', '01-01'],
        ['春节', '01-28', '02-04'],
        ['清明节', '04-04', '04-06'],
        ['劳动节', '05-01', '05-05'],
        ['端午节', '05-31', '06-02'],
        ['国庆节、中秋节', '10-01', '10-08'],
      ],
      makeUp: [
        ['春节', '01-26'],
        ['春节', '02-08'],
        ['劳动节', '04-27'],
        ['国庆节', '09-28'],
        ['国庆节', '10-11'],
      ],
    },
    2026: {
      off: [
        ['元旦', '01-01', '01-03'],
        ['春节', '02-15', '02-23'],
        ['清明节', '04-04', '04-06'],
        ['劳动节', '05-01', '05-05'],
        ['端午节', '06-19', '06-21'],
        ['中秋节', '09-25', '09-27'],
        ['国庆节', '10-01', '10-07'],
      ],
      makeUp: [
        ['元旦', '01-04'],
        ['春节', '02-14'],
        ['春节', '02-28'],
        ['劳动节', '05-09'],
        ['国庆节', '09-20'],
        ['国庆节', '10-10'],
      ],
    },
  }

/** Years whose official days are known. */
export const officialYears = Object.keys(official).map(Number)

/** What the days of a year are that the officials have named. */
export function officialDays(year: number) {
  const { off, makeUp } = official[year]!
  const days: { date: string; kind: 'holiday' | 'makeUp'; name: string }[] = []
  for (const [name, from, to] of off)
    for (let date = `${year}-${from}`; date <= `${year}-${to}`; date = dayAfter(date))
      days.push({ date, kind: 'holiday', name })
  for (const [name, day] of makeUp) days.push({ date: `${year}-${day}`, kind: 'makeUp', name: `${name}补班` })
  return days
}
