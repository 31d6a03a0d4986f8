// Where the money goes, as far as it may be seen.
import '../components.css';

export function WalletText({ wallet }: { readonly wallet: string }) {
  return <span className="wallet">{wallet}</span>;
}
