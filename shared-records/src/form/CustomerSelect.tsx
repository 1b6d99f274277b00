import { customer } from 'shared-model/customer';
import { useCustomerNotice } from 'shared-store/names/customer-names';
import { useNames } from 'shared-store/names/useNames';
import { Button } from 'shared-ui';
import { SelectField } from 'shared-ui/select';

type Select = Parameters<typeof SelectField>[0];

/**
 * Renders the choice of the customer that a record names. Says that the named one was renamed or deleted, and offers its new name: that
 * is the same customer, so `onChoose` is not called then.
 */
export function CustomerSelect({
  onChoose,
  ...field
}: Omit<Select, 'options'> & {
  /** Is called in place of `onChange` with the name of another customer. */
  onChoose?: Select['onChange'];
}) {
  const { texts, loading, more, onTyping } = useNames(customer);
  const notice = useCustomerNotice(field.value);
  const newName = notice?.newName;
  return (
    <SelectField
      {...{ options: texts, loading, more, onTyping }}
      hint={
        notice && (
          <span role="status">
            {notice.text}{' '}
            {newName !== undefined && (
              <Button variant="quiet" onClick={() => field.onChange(newName)}>
                Use the new name
              </Button>
            )}
          </span>
        )
      }
      {...field}
      onChange={onChoose ?? field.onChange}
    />
  );
}
