import { t } from '../i18n/translate.ts'

/** The ticks of a table's rows by name: Ant Design has English ones for all. */
export const rowTicks = {
  getCheckboxProps: () => ({ 'aria-label': t('选择此行') }),
  getTitleCheckboxProps: () => ({ 'aria-label': t('全选') }),
}
