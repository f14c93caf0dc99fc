import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import type { BackupFolder } from '../backup/backup-folder.ts'
import { tryBackup } from '../backup/try-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { checkIntegrity } from '../integrity/check-integrity.ts'
import type { OperationScript } from './operation-script.ts'

interface Parts {
  backups: BackupFolder
  telemetry: Pick<TelemetryDomain, 'compactNow'>
}

const KEPT = 7

/** The allow-list: what may be run, and nothing else. */
export function knownScripts(platform: Platform, { backups, telemetry }: Parts): readonly OperationScript[] {
  const { database, settings, now } = platform
  return [
    {
      code: 'backup',
      name: '备份',
      description: '不停机备份整个数据库和上传的文件，存到服务器的 backups 目录，只保留最近几份。',
      takes: ['keep'],
      async run({ input, ...telling }) {
        const place = await backups.place(now())
        const source = { pool: database.system, dataDir: settings.DATA_DIR, now: now() }
        const { bytes, missingFiles } = await writeBackup(source, place, telling)
        for (const name of await backups.keepNewest(input.keep ?? KEPT)) telling.say(`已删除较早的备份 ${name}`)
        const missing = missingFiles.length ? `，有 ${missingFiles.length} 个文件缺失，未能备份` : ''
        return `已备份到 ${place.name}，${sizeWords(bytes)}${missing}`
      },
    },
    {
      code: 'verifyBackup',
      name: '恢复校验',
      description: '把备份恢复到临时数据库，核对校验值、行数、内容和外键，然后删除临时数据库。不影响正在使用的数据。',
      takes: ['backup'],
      async run({ input, ...telling }) {
        const chosen = input.backup ? await backups.get(input.backup) : (await backups.list())[0]
        if (!chosen) throw conflict('还没有备份，请先执行“备份”')
        telling.say(`正在校验 ${chosen.name}，${sizeWords(chosen.size)}`)
        const { tables, rows, files } = await tryBackup(database.system, chosen.path, telling)
        return `备份 ${chosen.name} 可以恢复：${tables} 张表，${rows} 行，${files} 个文件`
      },
    },
    {
      code: 'compactHistory',
      name: '压缩历史数据',
      description: '把等待整理的实时数据立即压缩为历史数据。平时每小时自动进行，大量补传数据后可以手动执行。',
      takes: [],
      async run({ say, progress, signal }) {
        const { samples, chunks } = await telemetry.compactNow((done, total) => {
          signal.throwIfAborted()
          progress(done, total)
        })
        say(`写入历史数据块 ${chunks} 个`)
        return samples ? `已压缩 ${samples} 个样本` : '没有等待压缩的数据'
      },
    },
    {
      code: 'checkIntegrity',
      name: '完整性检查',
      description: '检查历史数据能否读取、数量是否一致，上传的文件是否完好，数据之间的引用是否有效。只读，不修改数据。',
      takes: [],
      async run(work) {
        const { checked, problems } = await checkIntegrity(platform, work)
        if (problems) throw conflict(`发现 ${problems} 个问题，详见日志`)
        return `没有发现问题：${checked}`
      },
    },
  ]
}

/** A size as people say it. */
export function sizeWords(bytes: number): string {
  const units = ['字节', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return `${(bytes / 1024 ** power).toFixed(power > 1 ? 1 : 0)} ${units[power]}`
}
