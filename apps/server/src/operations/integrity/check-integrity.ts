import type { Platform } from '../../platform/platform.ts'
import type { ScriptProgress } from '../script/script-progress.ts'
import { checkChunks } from './check-chunks.ts'
import { checkFiles } from './check-files.ts'
import { checkForeignKeys } from './check-foreign-keys.ts'

/** Lines of the log that one kind of problem gets. */
const MOST_LINES = 50

/** Reads everything and changes nothing; each problem is a line of the log. */
export async function checkIntegrity(
  platform: Platform,
  telling: ScriptProgress,
): Promise<{ checked: string; problems: number }> {
  let done = 0
  const parts = [
    ['历史数据块', checkChunks],
    ['上传的文件', checkFiles],
    ['外键', checkForeignKeys],
  ] as const
  const words: string[] = []
  let problems = 0
  for (const [title, check] of parts) {
    let lines = 0
    const alive = () => telling.progress(done, parts.length)
    const problem = (line: string) => {
      if (++lines <= MOST_LINES) telling.say(line)
    }
    alive()
    const found = await check(platform, { alive, problem })
    telling.say(`${title}：检查 ${found.checked} 个，${found.problems ? `${found.problems} 个有问题` : '没有问题'}`)
    words.push(`${title} ${found.checked} 个`)
    problems += found.problems
    done++
  }
  return { checked: words.join('、'), problems }
}
