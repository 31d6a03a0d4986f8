// Made from the document of the operator API by `npm run docs`. Not edited by hand.

export interface paths {
    "/operator/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who one is, and what the console needs to know first
         * @description Open to whoever is not signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: {
                                name: string;
                                /** @enum {string} */
                                role: "viewer" | "maker" | "checker" | "admin" | "auditor";
                                rights: string[];
                                /** @enum {string} */
                                via: "console" | "token";
                                totp: boolean;
                                must_set_up_totp: boolean;
                            } | null;
                            csrf_token: string | null;
                            expires_at: string | null;
                            idle_seconds: number;
                            currency: string;
                            four_eyes_above: string | null;
                            demo: boolean;
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Sign in with name and password
         * @description Open to whoever is not signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        /**
         * Sign out
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second factor: a code, or a backup code
         * @description Open to whoever is not signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    } | {
                        backup_code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password; all other sessions end
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current: string;
                        new: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a second factor: secret and backup codes, shown once; it counts when a code is confirmed
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            uri: string;
                            secret: string;
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor with a first code
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New backup codes; the old ones no longer work
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where one is signed in
         * @description Right: `self`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End all sessions but this one
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ended: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens for programs, revoked ones included
         * @description Right: `self`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                id: number;
                                name: string;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                                last_used_at: string | null;
                                revoked_at: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a token; it is shown once
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default 90 */
                        expires_in_days?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string;
                            item: {
                                id: number;
                                name: string;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                                last_used_at: string | null;
                                revoked_at: string | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How things stand, and how the last 14 days went (UTC)
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            to_pay: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            mine: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            under_way: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            uncertain: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            paid_today: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                            };
                            incidents: number;
                            proposals: number;
                            ledger: {
                                checked_at: string | null;
                                differences: number | null;
                            };
                            balances: {
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                available: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                held: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                owed: string;
                            };
                            floats: {
                                aggregator: string;
                                enabled: boolean;
                                halted: boolean;
                                float: string | null;
                                under_way: number;
                            }[];
                            days: {
                                day: string;
                                created: number;
                                paid: number;
                                cancelled: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                paid_sum: string;
                            }[];
                            systems: {
                                /** @enum {string} */
                                system: "fps" | "card" | "usdt" | "ewallet";
                                created: number;
                                paid: number;
                                cancelled: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                paid_sum: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Anything by a number, a name, an order id, a reference, or a whole destination
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query: {
                    q: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawals: components["schemas"]["Withdrawal"][];
                            merchants: {
                                merchant_id: number;
                                name: string;
                                /** @enum {string} */
                                status: "new" | "active" | "blocked" | "disabled";
                            }[];
                            banks: {
                                bank_id: string;
                                name: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: `pulse` whenever the counts change, with the new ones
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description text/event-stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals by tab and filter, a page at a time
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description to-pay: by people, claimed or not; mine: claimed by the one who asks; automatic: sent or to be sent by itself */
                    tab?: "to-pay" | "mine" | "automatic" | "uncertain" | "open" | "paid" | "cancelled" | "all";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    merchant_id?: number | string;
                    amount_from?: string;
                    amount_to?: string;
                    older_than_minutes?: number;
                    from?: string;
                    to?: string;
                    /** @description A number, an order id, a reference, or a whole destination */
                    q?: string;
                    sort?: "created" | "-created" | "amount" | "-amount";
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Withdrawal"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many are in the tabs that hold open ones
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            to_pay: number;
                            mine: number;
                            automatic: number;
                            uncertain: number;
                            open: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All withdrawals that the filter lets through, oldest first, as CSV
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description to-pay: by people, claimed or not; mine: claimed by the one who asks; automatic: sent or to be sent by itself */
                    tab?: "to-pay" | "mine" | "automatic" | "uncertain" | "open" | "paid" | "cancelled" | "all";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    merchant_id?: number | string;
                    amount_from?: string;
                    amount_to?: string;
                    older_than_minutes?: number;
                    from?: string;
                    to?: string;
                    /** @description A number, an order id, a reference, or a whole destination */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns id, merchant_id, merchant_name, status, returned, stage, system, bank_id, bank_name, wallet, amount, fee, amount_fee, amount_to_receive, fee_from, order_id, reference, auto, claimed_by, waiting_for, created_at, changed_at */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One withdrawal: its history, attempts, entries, webhooks, and what can be done now
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawal: components["schemas"]["Withdrawal"];
                            currency: string;
                            timeline: {
                                seq: number;
                                step: string;
                                meaning: string;
                                actor: string;
                                reason: string | null;
                                reference: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                            attempts: components["schemas"]["Attempt"][];
                            entries: components["schemas"]["Entry"][];
                            deliveries: components["schemas"]["Delivery"][];
                            incidents: components["schemas"]["Incident"][];
                            proposals: components["schemas"]["Proposal"][];
                            actions: {
                                /** @enum {string} */
                                action: "claim" | "take_over" | "give_back" | "reveal" | "pay" | "cancel" | "return" | "route" | "retry" | "resolve";
                                allowed: boolean;
                                why: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take it out of the queue: nobody else pays it meanwhile
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        take_over?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/give-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put it back into the queue
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the recipient was paid
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reference: string;
                        proof?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel it: the whole hold goes back to the merchant
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a paid one came back from the bank
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reason: string;
                        refund_fee?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand it to an aggregator
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        aggregator: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try it, or ask about it, now
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of one that was sent; another operator has to confirm it
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        paid: boolean;
                        evidence: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["Withdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The full destination, for whoever has claimed it; that one looked is kept
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            wallet: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same for many, each on its own, with a result each
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "claim" | "give-back" | "pay" | "cancel";
                        ids: (number | string)[];
                        reason?: string;
                        reference?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            results: {
                                id: number;
                                ok: boolean;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/payment-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank's mass-payment file, with full destinations, of what one has claimed
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: (number | string)[];
                    };
                };
            };
            responses: {
                /** @description CSV with the columns withdrawal_id, system, bank_id, bank_name, wallet, amount, currency */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/payment-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the bank says came of it: judged line by line, and carried out with `apply`
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csv: string;
                        apply: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            rows: {
                                line: number;
                                id: number | null;
                                what: ("paid" | "not_paid") | null;
                                ok: boolean;
                                message: string;
                            }[];
                            good: number;
                            bad: number;
                            applied: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Refusal: {
            /** @description What is wrong and what to do, for a person */
            error: string;
            /** @enum {string} */
            code: "malformed" | "sign_in_required" | "wrong_credentials" | "forbidden" | "csrf" | "second_factor_required" | "not_found" | "method_not_allowed" | "wrong_state" | "stale" | "repeated" | "too_large" | "unsupported_content_type" | "invalid" | "locked" | "internal_error" | "busy";
            /** @description The field at fault, where one is */
            field?: string;
            request_id: string;
        };
        Session: {
            id: string;
            current: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        Withdrawal: {
            id: number;
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            status: "Created" | "Paid" | "Cancelled";
            returned: boolean;
            stage: ("queued" | "claimed" | "dispatching" | "sent" | "uncertain") | null;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            bank_id: string | null;
            bank_name: string | null;
            /** @description Masked */
            wallet: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_to_receive: string;
            /** @enum {string} */
            fee_from: "balance" | "amount";
            order_id: string | null;
            reference: string | null;
            auto: boolean;
            claimed_by: string | null;
            waiting_for: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
            version: string;
        };
        Proposal: {
            id: number;
            action: string;
            /** @description What will happen when it is confirmed, with amounts */
            summary: string;
            withdrawal_id: number | null;
            merchant_id: number | null;
            amount: string | null;
            reason: string | null;
            reference: string | null;
            evidence: string | null;
            refund_fee: boolean | null;
            maker: string;
            /** Format: date-time */
            made_at: string;
            checker: string | null;
            checked_at: string | null;
            verdict: ("confirmed" | "rejected") | null;
        };
        Attempt: {
            number: number;
            aggregator: string;
            reference: string;
            provider_id: string | null;
            state: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            not_after: string;
            lookups: number;
            resends: number;
            reports: {
                source: string;
                verdict: string;
                detail: string | null;
                provider_id: string | null;
                amount: string | null;
                currency: string | null;
                applied: string;
                /** Format: date-time */
                at: string;
            }[];
        };
        Delivery: {
            id: number;
            merchant_id: number;
            withdrawal_id: number;
            seq: number;
            /** @enum {string} */
            type: "withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned";
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description The next try; null: there is none */
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            tries: {
                number: number;
                status: number | null;
                error: string | null;
                ms: number;
                /** Format: date-time */
                at: string;
            }[];
        };
        Entry: {
            account: number;
            account_name: string;
            seq: number;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            balance_after: string;
            step: string;
            /** Format: date-time */
            at: string;
        };
        Incident: {
            id: number;
            /** @enum {string} */
            kind: "wrong_amount" | "paid_after_cancel" | "unconfirmed" | "paid_twice" | "refused_after_paid" | "lost_by_aggregator" | "undecided" | "unknown_reference" | "webhook_disabled";
            meaning: string;
            withdrawal_id: number | null;
            reference: string | null;
            detail: string;
            /** Format: date-time */
            opened_at: string;
            closed_at: string | null;
            closed_by: string | null;
            resolution: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
