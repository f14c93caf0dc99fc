import { z } from 'zod'
import { calls, post } from './call.ts'
import { type HeadOptions, headsOf } from './document.ts'
import { Day, Id, Time } from './fields.ts'
import { states } from './states.ts'

/**
 * The states of what is designed in versions. `release`, `enable`: conditions beside those that all versions have: of one thing
 * one version holds at a time, and it does not end before it begins.
 */
export const versionStates = <const Release extends string = never, const Enable extends string = never>(
  code: string,
  { release = [], enable = [] }: { release?: readonly Release[]; enable?: readonly Enable[] } = {},
) =>
  states({
    draft: {
      title: '草稿',
      colour: 'default',
      isOpen: true,
      on: {
        release: {
          to: 'released',
          title: '发布',
          permission: `${code}:release`,
          guards: ['validRange', ...release] as readonly ('validRange' | Release)[],
        },
      },
    },
    released: {
      title: '已发布',
      colour: 'success',
      on: { disable: { to: 'disabled', title: '停止使用', permission: `${code}:release`, isDangerous: true } },
    },
    /** What a newer version has taken the place of, by that one's release. */
    superseded: { title: '已取代', colour: 'default', on: {} },
    disabled: {
      title: '已停用',
      colour: 'warning',
      on: {
        enable: {
          to: 'released',
          title: '恢复使用',
          permission: `${code}:release`,
          guards: ['onlyOne', ...enable] as readonly ('onlyOne' | Enable)[],
        },
      },
    },
  })

const days = {
  validFrom: Day.nullish().meta({ title: '生效日期' }),
  validTo: Day.nullish().meta({ title: '失效日期' }),
}
const shownOfAll = {
  version: z.number().int().meta({ title: '版本' }),
  releasedBy: z.string().nullable().meta({ title: '发布人' }),
  releasedAt: Time.nullable().meta({ title: '发布时间' }),
}
const beside = {
  /** The company wants another to release it than the caller, who has written it. */
  needsOther: z.boolean().meta({ title: '须由他人发布' }),
}

/**
 * The calls of what is designed in versions: those of a head, whose steps release, disable and enable, and a further version.
 * @public what the generator makes of one (scripts/new/version-files.ts)
 */
export function versionCalls<
  Head extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  const S extends ReturnType<typeof versionStates>,
  Filters extends z.ZodRawShape,
>(prefix: string, code: string, { head, shown, ...options }: HeadOptions<Head, Shown, S, Filters>) {
  const own = headsOf(code, { ...options, head: { ...head, ...days }, shown: { ...shown, ...shownOfAll } }, {}, beside)
  return calls(prefix, code, {
    ...own,
    /** A draft of the next version. */
    copy: post('/copy', {
      title: `${options.title}的新版本`,
      body: z.object({ id: Id }),
      reply: own.get.reply,
      permission: `${code}:add`,
    }),
  })
}
