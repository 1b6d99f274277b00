import { Link } from 'shared-ui/router';
import { namedCustomerAddress } from '../model/addresses';

/** Renders the customer that a record names, as a link to the customer's page. */
export function CustomerValue({ name }: { name: string }) {
  return <Link to={namedCustomerAddress(name)}>{name}</Link>;
}
