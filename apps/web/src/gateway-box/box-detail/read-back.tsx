import { Alert, Button } from 'antd'
import { useState } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './content-dialog.module.css'
import { ContentDialog } from './content-dialog.tsx'

export interface ReadBackProps {
  read: { content?: unknown; version: number; same: boolean; differences: string[] }
  onClose: () => void
}

/** What the box works by, beside what the server last produced. */
export function ReadBack({ read, onClose }: ReadBackProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Alert
        className={classes.alert}
        showIcon
        closable={{ onClose }}
        type={read.same ? 'success' : 'warning'}
        title={
          read.same
            ? t('盒子中的配置是 v{n}，与服务器一致', { n: read.version })
            : t('盒子中的配置是 v{n}，与服务器有 {count} 处不同', { n: read.version, count: read.differences.length })
        }
        description={
          read.differences.length > 0 && (
            <ul className={classes.lines}>
              {read.differences.map((line) => (
                <li key={line}>{serverWords(line)}</li>
              ))}
            </ul>
          )
        }
        action={
          <Button size="small" type="text" onClick={() => setShown(true)}>
            {t('查看内容')}
          </Button>
        }
      />
      {isShown && (
        <ContentDialog
          title={t('盒子中的配置 v{n}', { n: read.version })}
          content={read.content}
          onClose={() => setShown(false)}
        />
      )}
    </>
  )
}
