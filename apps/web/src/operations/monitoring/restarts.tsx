import type { Restart } from '@zhizao/contract/operations/monitoring'
import { Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import classes from './monitoring.module.css'
import { causeWords, downFor, lasted } from './restart-words.ts'

/** The last times that the server ended by itself: when, why, how long it was away. */
export const Restarts = ({ restarts }: { restarts: Restart[] }) => (
  <section className={classes.restarts}>
    <h3>{t('意外重启')}</h3>
    <Table<Restart>
      rowKey="endedAt"
      size="small"
      dataSource={restarts}
      pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
      expandable={{
        rowExpandable: ({ words }) => words !== '',
        expandedRowRender: ({ words }) => (
          <section aria-label={t('结束前的输出')}>
            <pre className={classes.words}>{words}</pre>
          </section>
        ),
      }}
      columns={[
        { title: t('结束时间'), width: 190, render: (_, { endedAt }) => moment(endedAt) },
        { title: t('原因'), render: (_, restart) => causeWords(restart) },
        { title: t('已运行'), width: 170, render: (_, { ranSeconds }) => lasted(ranSeconds) },
        {
          title: t('恢复时间'),
          width: 320,
          render: (_, restart) =>
            restart.backAt
              ? `${moment(restart.backAt)}　${t('停了 {time}', { time: downFor(restart) })}`
              : t('尚未恢复'),
        },
      ]}
    />
  </section>
)
