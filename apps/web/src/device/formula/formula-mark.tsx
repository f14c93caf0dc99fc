import { FunctionOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './formula.module.css'

/** Says that a point is computed, and from what: pointed at, touched or reached by the keyboard. */
export const FormulaMark = ({ name, formula }: { name: string; formula: string }) => (
  <Popover
    title={t('公式计算')}
    trigger={['hover', 'focus', 'click']}
    content={<code className={classes.formula}>{formula}</code>}
  >
    <Button
      type="text"
      size="small"
      className={classes.mark}
      icon={<FunctionOutlined />}
      aria-label={t('{name} 的公式：{formula}', { name, formula })}
    />
  </Popover>
)
