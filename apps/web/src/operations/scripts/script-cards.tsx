import { PlayCircleOutlined } from '@ant-design/icons'
import { type Script, script } from '@zhizao/contract/operations/script'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { isUnfinished } from '../../platform/jobs/job-words.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { RunDialog } from './run-dialog.tsx'
import { RunState } from './run-state.tsx'
import classes from './scripts.module.css'

interface ScriptCardsProps {
  scripts: readonly Script[]
  onShow: (runId: string) => void
}

/** What can be run, and how it ended the last time. */
export function ScriptCards({ scripts, onShow }: ScriptCardsProps) {
  const [chosen, choose] = useState<Script>()
  return (
    <div className={classes.cards}>
      {scripts.map((each) => (
        <section key={each.code} className={classes.card}>
          <header>
            <h3>{t(each.name)}</h3>
            <Permitted code={script.run.permission}>
              <Button
                icon={<PlayCircleOutlined />}
                disabled={each.lastRun ? isUnfinished(each.lastRun) : false}
                onClick={() => choose(each)}
              >
                {t('执行')}
              </Button>
            </Permitted>
          </header>
          <p className={classes.description}>{t(each.description)}</p>
          <footer>
            {each.lastRun ? (
              <>
                <RunState run={each.lastRun} />
                <Button type="link" size="small" onClick={() => onShow(each.lastRun!.id)}>
                  {moment(each.lastRun.createdAt)}
                </Button>
              </>
            ) : (
              <span className={classes.faint}>{t('还没有执行过')}</span>
            )}
          </footer>
        </section>
      ))}
      {chosen && (
        <RunDialog
          script={chosen}
          onClose={() => choose(undefined)}
          onStarted={(runId) => {
            choose(undefined)
            onShow(runId)
          }}
        />
      )}
    </div>
  )
}
