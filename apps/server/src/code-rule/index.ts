import type { CodeKind, NextCode } from '../platform/codes/code-kind.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { CodeClasses } from './code-classes.ts'
import { codeRuleRoutes } from './code-rule/code-rule.routes.ts'
import { nextCodes } from './code-rule/next-code.ts'
import { codeRuleMenu } from './code-rule.menu.ts'
import { codeRuleSteps } from './first-steps.ts'

export type { CodeClasses } from './code-classes.ts'

export interface CodeRuleDomain extends Domain {
  readonly nextCode: NextCode
}

/** What this domain is given by the process. */
export interface CodeRulePorts {
  /** What codes are made for, once all domains stand. */
  kinds: () => readonly CodeKind[]
  /** The classes that rules may be for. */
  classes: CodeClasses
}

/** How codes are made where nobody types one. */
export function codeRuleDomain({ database }: Pick<Platform, 'database'>, ports: CodeRulePorts): CodeRuleDomain {
  const nextCode = nextCodes({
    database,
    classes: ports.classes,
    kind(code) {
      const kind = ports.kinds().find((each) => each.code === code)
      if (!kind) throw new Error(`no domain makes codes of kind ${code}`)
      return kind
    },
  })
  return {
    routes: codeRuleRoutes(ports, nextCode),
    menus: codeRuleMenu,
    firstSteps: codeRuleSteps,
    nextCode,
  }
}
