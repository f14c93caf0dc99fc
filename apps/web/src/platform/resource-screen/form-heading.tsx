import { t } from '../i18n/translate.ts'
import classes from './form.module.css'

/** The title of a group of fields or of a sub-form. */
export const FormHeading = ({ title }: { title: string }) => <h3 className={classes.heading}>{t(title)}</h3>
